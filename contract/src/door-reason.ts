/** Why live chat of an agency is not effective: the values of `config.agency.reason`, decided from the resources alone. */
export const ineffectiveReasons = [
  'AgencyDeleting',
  'DevelopmentMode',
  'TenantNotFound',
  'AgencyDisabled',
  'TenantDisabled',
  'LegalTextMissing',
  'OpeningHoursInvalid',
] as const

export type IneffectiveReason = (typeof ineffectiveReasons)[number]

/** Why nobody may enter through a link now. */
export const closedReasons = [...ineffectiveReasons, 'LinkDisabled', 'OutsideOpeningHours'] as const

export type ClosedReason = (typeof closedReasons)[number]

/** Why nobody serves a client who may enter now. */
export const busyReasons = ['NoCounselorActive', 'QueueFull'] as const

export type BusyReason = (typeof busyReasons)[number]

/** Why a client who enters now would not be served: the door is closed, no counselor is active, or the queue is full. */
export const unavailableReasons = [...closedReasons, ...busyReasons] as const

export type UnavailableReason = (typeof unavailableReasons)[number]
