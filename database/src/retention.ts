/** How long something is kept, and what ends it. */
const retentionClasses = {
  /** What platform staff publish; names no person. Deleted with its resource. */
  configuration: 'as long as the resource exists',
  /** What platform staff have published once; names no person. */
  publication: 'permanently: it shows what people agreed to',
  /**
   * Who has changed what of the configuration. Names staff, because an organisation has to be able to say who switched live
   * chat off or changed what clients agree to, also after the person has left; counselors and clients change no resource, so
   * none is named. The function that removes old rows is the only way out.
   */
  record:
    'changeRecordMonths of the platform, 12 unless set: then removed by config.forget_change_records()',
  /** Codes, counts and times of the machinery that point to no person. */
  machinery: 'as long as the row is used; points to no person',
  /** A counselor's id in the staff realm, without a client. */
  staff: 'as long as the person is a counselor',
  /** Random ids and keys of one ticket. They say nothing by themselves, and are needed until every store has confirmed. */
  'until-gone': 'until every store has confirmed the wipe; then the row is deleted',
  /** What a wait is compared with once it is over. */
  'until-pickup': 'only while the ticket waits: emptied when a counselor takes it or the wait ends',
  /** What the client said or came with. */
  'until-ended': 'until the chat ends: emptied in the transition to Ended or Wiped',
  /** What makes a ticket a person's. */
  'until-wiped':
    'until the ticket is Wiped: emptied in that transition, at the latest 48 hours after the end',
  /** Times of one visit; they could date it. */
  'hour-after-end':
    'to the second while the chat lives; in Ended and Wiped a full hour that says no more than the deadline',
  /** A time of one visit that no dump shows. */
  sealed:
    "sealed with the api's key; removed at a full hour, at the latest three hours after the end of the chat",
  /** Rows with their own end, seconds or minutes away. */
  transient: 'seconds to minutes: the row has its own end',
  /** Numbers of an agency; no row stands for one person. */
  counts: 'permanently, or the window of the number: counts by month or hour that name no person',
  /** The one thing that may remain. */
  'for-ever': 'permanently: random, without time or order',
} as const

export type RetentionClass = keyof typeof retentionClasses

/**
 * The retention class of every column that could hold something of a person: all of the schemas `config` and `livechat`
 * except numbers and booleans. A test compares it with the database, so that no column is added without this decision.
 * PostgreSQL's statistics keep values of none of them, whatever the class (docs/decisions/0024).
 */
export const columnRetention: Readonly<Record<string, Readonly<Record<string, RetentionClass>>>> = {
  'config.agency': {
    name: 'configuration',
    tenant: 'configuration',
    display_name: 'configuration',
    reason: 'configuration',
    enquiry_url: 'configuration',
    topics: 'configuration',
    greeting: 'configuration',
    form_of_address: 'configuration',
    canned_replies: 'configuration',
    crisis: 'configuration',
    accent: 'configuration',
    logo: 'configuration',
    logo_version: 'configuration',
    opening_hours: 'configuration',
    deletion_policy: 'configuration',
    deletion: 'configuration',
    own_texts: 'configuration',
    own_branding: 'configuration',
    branding_problem: 'configuration',
    version: 'configuration',
    locked: 'configuration',
    source_problems: 'configuration',
  },
  'config.change_record': {
    at: 'record',
    kind: 'record',
    name: 'record',
    tenant: 'record',
    way: 'record',
    staff_id: 'record',
    staff_name: 'record',
    manager: 'record',
    outcome: 'record',
    fields: 'record',
  },
  'config.change_request': {
    id: 'transient',
    requested_at: 'transient',
    outcome: 'transient',
    sealed: 'transient',
  },
  'config.legal_text': {
    agency: 'configuration',
    kind: 'configuration',
    locale: 'configuration',
    version: 'configuration',
    source: 'configuration',
    html: 'configuration',
    short: 'configuration',
  },
  'config.legal_text_version': {
    agency: 'publication',
    kind: 'publication',
    locale: 'publication',
    version: 'publication',
    source: 'publication',
    html: 'publication',
    short: 'publication',
    published_at: 'publication',
  },
  'config.link': {
    agency: 'configuration',
    name: 'configuration',
    topic: 'configuration',
    code: 'configuration',
  },
  // Without names: who wrote a version stands in the record of changes.
  'config.own_text_version': {
    level: 'publication',
    name: 'publication',
    kind: 'publication',
    locale: 'publication',
    markdown: 'publication',
    short: 'publication',
    published_at: 'publication',
    way: 'publication',
  },
  'config.platform': {
    display_name: 'configuration',
    default_locale: 'configuration',
    locales: 'configuration',
    enquiry_url: 'configuration',
    crisis: 'configuration',
    quick_exit_url: 'configuration',
    accessibility_statement_url: 'configuration',
    hosts: 'configuration',
    live_chat: 'configuration',
    zip_code_pattern: 'configuration',
    own_texts: 'configuration',
    version: 'configuration',
    locked: 'configuration',
    source_problems: 'configuration',
  },
  'config.recorded_resource': {
    kind: 'configuration',
    name: 'configuration',
    spec: 'configuration',
    managers: 'configuration',
  },
  'config.sealing_key': { key_id: 'machinery', public_key: 'machinery' },
  'config.tenant': {
    name: 'configuration',
    display_name: 'configuration',
    own_texts: 'configuration',
    own_branding: 'configuration',
    branding_problem: 'configuration',
    version: 'configuration',
    locked: 'configuration',
    source_problems: 'configuration',
  },

  'livechat.audit_session': { session_id: 'for-ever' },
  'livechat.availability': { counselor: 'staff', agency: 'staff' },
  'livechat.clock': { offset: 'machinery' },
  'livechat.consent_count': {
    agency: 'counts',
    kind: 'counts',
    version: 'counts',
    locale: 'counts',
    month: 'counts',
  },
  'livechat.consent_fold': { due_at: 'machinery', closed_month: 'machinery' },
  'livechat.consent_pending': {
    id: 'counts',
    agency: 'counts',
    kind: 'counts',
    version: 'counts',
    month: 'counts',
  },
  'livechat.counselor_beat': { counselor: 'staff', seen_at: 'transient' },
  'livechat.entry': {
    ticket_id: 'transient',
    agency: 'transient',
    identity_name: 'transient',
    pseudonym: 'transient',
    deadline: 'transient',
  },
  'livechat.ended_staff_session': { session_hash: 'transient', forget_at: 'transient' },
  'livechat.entry_bucket': { agency: 'machinery', refilled_at: 'machinery' },
  'livechat.farewell': { session_hash: 'transient', sealed: 'transient', expires_at: 'transient' },
  'livechat.notice': {
    notice_id: 'transient',
    counselor: 'transient',
    sealed: 'transient',
    expires_at: 'transient',
  },
  'livechat.outbox': {
    id: 'until-gone',
    ticket_id: 'until-gone',
    kind: 'until-gone',
    payload: 'until-gone',
    run_at: 'until-gone',
    queued_at: 'until-gone',
    error_code: 'machinery',
  },
  'livechat.participant': {
    ticket_id: 'until-gone',
    person: 'until-gone',
    localpart: 'until-gone',
    device_id: 'until-gone',
    server_share: 'until-wiped',
    ed25519: 'until-gone',
    curve25519: 'until-gone',
  },
  'livechat.pickup_hour': { agency: 'counts', hour: 'counts' },
  'livechat.pickup_rate': { agency: 'machinery', last_pickup: 'machinery' },
  'livechat.rating_count': { agency: 'counts', month: 'counts' },
  'livechat.rating_pending': { id: 'counts', agency: 'counts', month: 'counts' },
  'livechat.sighting': { kind: 'transient', name: 'transient', seen_at: 'transient' },
  'livechat.spent_proof': { hash: 'transient', expires_at: 'transient' },
  'livechat.staff_standing': {
    counselor: 'staff',
    claimed_at: 'transient',
    asked_at: 'transient',
    groups: 'staff',
  },
  'livechat.statistic_closing': { month: 'counts', tenant: 'counts' },
  'livechat.statistic_count': {
    agency: 'counts',
    measure: 'counts',
    dimension: 'counts',
    key: 'counts',
    month: 'counts',
  },
  'livechat.statistic_month': {
    month: 'counts',
    tenant: 'counts',
    agency: 'counts',
    measure: 'counts',
    dimension: 'counts',
    key: 'counts',
  },
  'livechat.statistic_pending': {
    id: 'counts',
    agency: 'counts',
    measure: 'counts',
    dimension: 'counts',
    key: 'counts',
    month: 'counts',
  },
  'livechat.ticket': {
    ticket_id: 'until-gone',
    session_id: 'until-gone',
    state: 'until-gone',
    reason: 'until-gone',
    agency: 'until-gone',
    pseudonym: 'until-wiped',
    topic: 'until-ended',
    zip_code: 'until-ended',
    link: 'until-ended',
    locale: 'until-ended',
    joined_at: 'hour-after-end',
    entered_at: 'hour-after-end',
    state_since: 'hour-after-end',
    deadline: 'until-wiped',
    session_deadline: 'until-ended',
    session_hash: 'until-gone',
    identity_name: 'until-gone',
    identity_user: 'until-gone',
    counselor: 'until-wiped',
    staff_session: 'until-wiped',
    ending: 'sealed',
    room_alias: 'until-gone',
    room_id: 'until-gone',
    prompted_at: 'until-ended',
    told_wait: 'until-pickup',
    roster_payload: 'until-wiped',
    roster_signature: 'until-wiped',
    data_policy_version: 'until-wiped',
    agreement_version: 'until-wiped',
  },
  'livechat.ticket_beat': { ticket_id: 'transient', seen_at: 'transient' },
}
