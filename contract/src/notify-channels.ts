/** Channels of PostgreSQL's NOTIFY between processes. A notification is a hint, not data: its receivers read the rows again. */
export const notifyChannels = {
  /** Operator to api: something in schema `config` has changed. */
  config: 'lotse_config',
  /** Api to operator: an admin has requested a change. */
  change: 'lotse_change',
  /** Api to api: a ticket, an agency's queue or a counselor's state has changed. */
  hints: 'lotse_live',
} as const
