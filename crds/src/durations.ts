import type { PlatformLiveChat } from './platform.ts'

/** Shortest and longest value of a time, in seconds, and the one that holds when the resource is silent. */
export interface DurationBounds {
  readonly default: number
  readonly min: number
  readonly max: number
}

const minute = 60
const hour = 60 * minute

/** Bounds and defaults of the platform's times, in seconds. The schema of the Platform says the same; a test compares them. */
export const durationBounds = {
  clientHeartbeatTimeout: { default: 90, min: 15, max: 10 * minute },
  counselorHeartbeatTimeout: { default: 60, min: 15, max: 10 * minute },
  consentRetryInterval: { default: 10, min: 5, max: 60 },
  consentTimeout: { default: 60, min: 20, max: 10 * minute },
  consentDecision: { default: 10 * minute, min: minute, max: hour },
  joinTimeout: { default: 5 * minute, min: minute, max: 30 * minute },
  clientResume: { default: 5 * minute, min: minute, max: 30 * minute },
  counselorResume: { default: 15 * minute, min: minute, max: hour },
  maxSession: { default: 8 * hour, min: hour, max: 24 * hour },
  maxWait: { default: 4 * hour, min: 10 * minute, max: 24 * hour },
  retention: { default: 48 * hour, min: 0, max: 48 * hour },
} as const satisfies Partial<Record<keyof PlatformLiveChat, DurationBounds>>

/** Name of a time in `Platform.spec.liveChat`. */
export type DurationField = keyof typeof durationBounds

/** Times in seconds and limits, as the database has them in `config.platform.live_chat`. */
export type LiveChatSettings = Readonly<Record<DurationField, number>> & {
  readonly maxWaitingPerAgency: number
  readonly entriesPerMinute: number
  readonly maxUnansweredAccepts: number
}

/** The settings of a Platform that says nothing, and of an installation without one. */
export const defaultLiveChatSettings: LiveChatSettings = {
  ...(Object.fromEntries(
    Object.entries(durationBounds).map(([field, bounds]) => [field, bounds.default]),
  ) as Record<DurationField, number>),
  maxWaitingPerAgency: 500,
  entriesPerMinute: 120,
  maxUnansweredAccepts: 3,
}

/**
 * Seconds of a time such as `90s`, `10m`, `8h`, `1h30m` or `0`; undefined for anything else. The notation is the part of
 * Go's `time.ParseDuration` that CEL reads too, without fractions.
 *
 * @example parseDuration('1h30m') // 5400
 */
export function parseDuration(text: string): number | undefined {
  if (text === '0') return 0
  const match = /^(?:(\d{1,6})h)?(?:(\d{1,6})m)?(?:(\d{1,6})s)?$/.exec(text)
  if (match === null || text === '') return undefined
  const [, hours = '0', minutes = '0', seconds = '0'] = match
  return Number(hours) * hour + Number(minutes) * minute + Number(seconds)
}

/**
 * Turns the times of a Platform into seconds. A time that the schema would have refused becomes its default: what runs
 * must always have a deadline.
 */
export function liveChatSettings(liveChat: PlatformLiveChat): LiveChatSettings {
  const seconds = (field: DurationField): number => {
    const bounds: DurationBounds = durationBounds[field]
    const value = parseDuration(liveChat[field])
    return value === undefined || value < bounds.min || value > bounds.max ? bounds.default : value
  }
  return {
    clientHeartbeatTimeout: seconds('clientHeartbeatTimeout'),
    counselorHeartbeatTimeout: seconds('counselorHeartbeatTimeout'),
    consentRetryInterval: seconds('consentRetryInterval'),
    consentTimeout: seconds('consentTimeout'),
    consentDecision: seconds('consentDecision'),
    joinTimeout: seconds('joinTimeout'),
    clientResume: seconds('clientResume'),
    counselorResume: seconds('counselorResume'),
    maxSession: seconds('maxSession'),
    maxWait: seconds('maxWait'),
    retention: seconds('retention'),
    maxWaitingPerAgency: liveChat.maxWaitingPerAgency,
    entriesPerMinute: liveChat.entriesPerMinute,
    maxUnansweredAccepts: liveChat.maxUnansweredAccepts,
  }
}
