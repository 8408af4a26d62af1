/** What a browser needs to be a device of a Matrix user. */
export interface DeviceLogin {
  readonly userId: string
  readonly deviceId: string
  readonly accessToken: string
  readonly expiresInMs: number
}

/** Ids by which Synapse may know a ticket; all that a wipe has to remove. */
export interface RoomTraces {
  /** Local part of the alias, without `#` and server. */
  readonly alias: string | null
  readonly roomId: string | null
  /** Local parts of the users, without `@` and server. */
  readonly localparts: readonly string[]
}

/** The homeserver (Synapse), through its application service. Every call is idempotent and may reject with an UpstreamError. */
export interface MessagingServer {
  /** The full Matrix id of a local part. */
  userId(localpart: string): string
  /** Whether the homeserver was reachable when last spoken to; `false` lets an accept be refused before any claim. */
  available(): boolean
  /** Makes sure that the user exists. */
  ensureUser(localpart: string): Promise<void>
  /** A new token for a device; the device and its keys stay the same. */
  login(localpart: string, deviceId: string): Promise<DeviceLogin>
  /**
   * Makes sure that the encrypted, frozen room behind the alias exists, that the counselor is in it and the client is
   * invited, and answers its id.
   */
  ensureRoom(room: {
    readonly alias: string
    readonly counselor: string
    readonly client: string
  }): Promise<string>
  /** Makes sure that the user is in the room. */
  join(roomId: string, localpart: string): Promise<void>
  /** Opens (`true`) or freezes the room for messages. A room that is gone counts as frozen. */
  setSending(roomId: string, allowed: boolean): Promise<void>
  /** Tells those who are in the room that it is over. A room that is gone is fine. */
  tombstone(roomId: string): Promise<void>
  /** Ends a user: tokens, devices and keys die, it leaves all rooms. A user that never existed is fine. */
  retireUser(localpart: string): Promise<void>
  /**
   * Makes sure that nothing is left: the room (also one that only the alias knows), the users, and the rows that the
   * homeserver itself would keep. Resolves only when each store has answered that it is gone.
   */
  removeTraces(traces: RoomTraces): Promise<void>
  /** Everything whose local part begins with the prefix: users (`lc_a_` or `lc_k_` + prefix) and rooms by alias. */
  list(prefix: string): Promise<{
    readonly localparts: readonly string[]
    readonly rooms: readonly { readonly alias: string; readonly roomId: string }[]
  }>
}
