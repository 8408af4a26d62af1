/** Whether the other person of a chat is connected. */
export interface PeerState {
  readonly state: 'here' | 'away'
  /** Whole minutes since the last sign of life; 0 while here. */
  readonly sinceMinutes: number
}

/** Writes presence for a page. @param awayMinutes minutes of silence, `null` while the person is here */
export function peerState(awayMinutes: number | null): PeerState {
  return { state: awayMinutes === null ? 'here' : 'away', sinceMinutes: awayMinutes ?? 0 }
}
