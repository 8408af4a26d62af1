import type { LiveChatSettings } from '@lotse/crds/durations'

/** Longest interval in seconds: proxies on the way end what is silent for 30. */
const longestSeconds = 25

/** A third of the shortest time that counts, so that one lost sign of life is no loss. */
const often = (...timeouts: readonly number[]): number =>
  Math.min(longestSeconds, ...timeouts.map((timeout) => timeout / 3))

/** Seconds between two signs of life of a client: in every state another timeout may end the ticket. */
export function clientBeatInterval(settings: LiveChatSettings): number {
  const { clientHeartbeatTimeout, consentTimeout, clientResume } = settings
  return often(clientHeartbeatTimeout, consentTimeout, clientResume)
}

/** Seconds between two signs of life of a counselor. */
export function counselorBeatInterval(settings: LiveChatSettings): number {
  const { counselorHeartbeatTimeout, counselorResume } = settings
  return often(counselorHeartbeatTimeout, counselorResume)
}

/** Seconds within which a sign of life is written. */
const writtenWithinSeconds = 5

/** Two signs of life in a row are missing. A third of the timeout is left until the silence ends something. */
const awayAfter = (intervalSeconds: number): number => 2 * intervalSeconds + writtenWithinSeconds

/** Seconds of silence after which a client counts as away. */
export function clientAwayAfter(settings: LiveChatSettings): number {
  return awayAfter(clientBeatInterval(settings))
}

/** Seconds of silence after which a counselor counts as away. */
export function counselorAwayAfter(settings: LiveChatSettings): number {
  return awayAfter(counselorBeatInterval(settings))
}
