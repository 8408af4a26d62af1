import { json, plain, type RowOf } from './columns.ts'
import type { IneffectiveReason } from './door-reason.ts'
import type { LegalTextKind, LegalTextSource, OwnTexts } from './legal-text.ts'
import type { OpeningHours } from './opening-hours.ts'

/** A text by locale, for example `{de: 'Sucht', en: 'Addiction'}`. */
export type LocalizedText = Readonly<Record<string, string>>

/** A telephone number for people who cannot wait. */
export interface CrisisNumber {
  /** Who answers. */
  readonly name: string
  /** As people read it. */
  readonly number: string
  /** When somebody answers, in words. */
  readonly hours?: string
}

/** Crisis numbers by locale. */
export type CrisisNumbers = Readonly<Record<string, readonly CrisisNumber[]>>

/** A sentence that counselors can insert into a message. */
interface CannedReply {
  readonly key: string
  readonly text: LocalizedText
}

/** How pages address clients in languages that distinguish. */
type FormOfAddress = 'formal' | 'informal'

/** What happens to running chats when the agency is deleted: they may finish, or all are wiped immediately. */
type DeletionPolicy = 'Drain' | 'Wipe'

/** A topic of an agency. */
interface Topic {
  readonly slug: string
  readonly displayName: LocalizedText
}

/** A field of a spec that something else than a person manages, for example a GitOps tool. */
export interface LockedField {
  /** As in `liveChat.openingHours`; everything below is locked as well. */
  readonly path: string
  readonly manager: string
}

/** What is wrong with a resource as its owner has written it. */
export interface SourceProblem {
  readonly path: string
  /** In words that follow the path. */
  readonly rule: string
}

/** Branding as a resource says it; unchecked, also where it is not used. */
export interface OwnBranding {
  readonly accent?: string
  /** PNG in base64. */
  readonly logo?: string
}

/** What the admins of an object learn of its resource, beside the values. */
export const administrationColumns = {
  /** Changes with every change of the spec, and says nothing else. */
  version: plain<string>('version'),
  locked: json<readonly LockedField[]>('locked'),
  /** Empty unless the last edit of the resource is refused and an earlier one is in effect. */
  sourceProblems: json<readonly SourceProblem[]>('source_problems'),
}

/** The branding of an object that may have its own. */
export const ownBrandingColumns = {
  ownBranding: json<OwnBranding | null>('own_branding'),
  /** Reason of the condition BrandingAccepted where it is false. */
  brandingProblem: plain<string | null>('branding_problem'),
}

/** What the admins of an object learn of its resource, beside the values. */
export type AdministrationRow = RowOf<typeof administrationColumns>

/** The branding of an object that may have its own. */
export type OwnBrandingRow = RowOf<typeof ownBrandingColumns>

/** Columns of `config.agency`. The operator writes every one; a field that is added here is written and read everywhere. */
export const agencyColumns = {
  name: plain<string>('name'),
  tenant: plain<string>('tenant'),
  displayName: plain<string>('display_name'),
  liveChatEnabled: plain<boolean>('live_chat_enabled'),
  /** Everything but link, opening hours, counselors and queue. */
  effective: plain<boolean>('effective'),
  reason: plain<IneffectiveReason | null>('reason'),
  enquiryUrl: plain<string | null>('enquiry_url'),
  topics: json<readonly Topic[]>('topics'),
  /** What clients read in the waiting room. */
  greeting: json<LocalizedText | null>('greeting'),
  formOfAddress: plain<FormOfAddress>('form_of_address'),
  cannedReplies: json<readonly CannedReply[]>('canned_replies'),
  /** The agency's own; those of the platform follow. */
  crisis: json<CrisisNumbers | null>('crisis'),
  /** `#rrggbb` in lower case, of the agency or else the tenant; null where the pages keep their own colour. */
  accent: plain<string | null>('accent'),
  /** PNG in base64, of the agency or else the tenant. */
  logo: plain<string | null>('logo'),
  /** Lower-case hex of SHA-256 over the bytes of the logo. */
  logoVersion: plain<string | null>('logo_version'),
  openingHours: json<OpeningHours | null>('opening_hours'),
  maxWaiting: plain<number | null>('max_waiting'),
  deletionPolicy: plain<DeletionPolicy>('deletion_policy'),
  /** Set while the agency is being deleted. */
  deletion: plain<DeletionPolicy | null>('deletion'),
  ownTexts: json<OwnTexts>('own_texts'),
  ...ownBrandingColumns,
  ...administrationColumns,
}

/** A row of `config.agency`. */
export type AgencyRow = RowOf<typeof agencyColumns>

/** Columns of `config.link`, beside the agency's name. */
export const linkColumns = {
  name: plain<string>('name'),
  topic: plain<string | null>('topic'),
  enabled: plain<boolean>('enabled'),
  /** Null where another link has the code of this one. */
  code: plain<string | null>('code'),
}

/** A row of `config.link`. */
export type LinkRow = RowOf<typeof linkColumns>

/** Columns of `config.legal_text` that name a text, beside the agency's name. */
export const publishedTextColumns = {
  kind: plain<LegalTextKind>('kind'),
  locale: plain<string>('locale'),
  /** What a person agrees to. */
  version: plain<string>('version'),
}

/** A text without its content. */
export type PublishedText = RowOf<typeof publishedTextColumns>

/** All columns of `config.legal_text`, beside the agency's name. */
export const textColumns = {
  ...publishedTextColumns,
  source: plain<LegalTextSource>('source'),
  html: plain<string>('html'),
  /** One to three lines of plain text, separated by line feeds. */
  short: plain<string | null>('short'),
}

/** A row of `config.legal_text`: a text as one agency shows it in one locale. */
export type TextRow = RowOf<typeof textColumns>

/** Columns of `config.platform`. */
export const platformColumns = {
  displayName: plain<string>('display_name'),
  developmentMode: plain<boolean>('development_mode'),
  defaultLocale: plain<string>('default_locale'),
  locales: plain<readonly string[]>('locales'),
  enquiryUrl: plain<string | null>('enquiry_url'),
  crisis: json<CrisisNumbers | null>('crisis'),
  quickExitUrl: plain<string | null>('quick_exit_url'),
  accessibilityStatementUrl: plain<string | null>('accessibility_statement_url'),
  /** How long the record of changes is kept. */
  changeRecordMonths: plain<number>('change_record_months'),
  /** Whether clients are asked after a chat how it was. */
  rating: plain<boolean>('rating'),
  hosts: json<Readonly<Record<string, string | undefined>>>('hosts'),
  /** Times in seconds, and limits. */
  liveChat: json<Readonly<Record<string, number>>>('live_chat'),
  /** Anchored at both ends. Null when the resource's pattern is no regular expression: the api then takes five digits. */
  zipCodePattern: plain<string | null>('zip_code_pattern'),
  ownTexts: json<OwnTexts>('own_texts'),
  ...administrationColumns,
}

/** The row of `config.platform`. */
export type PlatformRow = RowOf<typeof platformColumns>

/** Columns of `config.tenant`: what a tenant's admins see. Everything else about a tenant is in its agencies. */
export const tenantColumns = {
  name: plain<string>('name'),
  displayName: plain<string>('display_name'),
  liveChatEnabled: plain<boolean>('live_chat_enabled'),
  ownTexts: json<OwnTexts>('own_texts'),
  ...ownBrandingColumns,
  ...administrationColumns,
}

/** A row of `config.tenant`. */
export type TenantRow = RowOf<typeof tenantColumns>
