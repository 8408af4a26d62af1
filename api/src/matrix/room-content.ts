/** Power levels of a ticket's room. */
export interface PowerLevels {
  readonly users: Readonly<Record<string, number>>
  readonly users_default: number
  readonly events_default: number
  readonly state_default: number
  readonly invite: number
  readonly kick: number
  readonly ban: number
  readonly redact: number
  readonly events: Readonly<Record<string, number>>
}

/**
 * The room's rules: the bot alone has power. Frozen, nobody else sends anything; open, people send events. That these are
 * encrypted is the edge's rule: a room cannot demand it.
 */
export function powerLevels(bot: string, open: boolean): PowerLevels {
  return {
    users: { [bot]: 100 },
    users_default: 0,
    events_default: open ? 0 : 100,
    state_default: 100,
    invite: 100,
    kick: 100,
    ban: 100,
    redact: 100,
    // Also takes back what Synapse would give to encrypted rooms by default.
    events: {},
  }
}

/**
 * The body of createRoom: encrypted from the first event, frozen, history from the join on, no name and no topic (state is
 * never encrypted). No retention of its own: Synapse keeps that setting after the room is gone, and has one for all rooms.
 */
export function roomCreation(room: {
  readonly alias: string
  readonly bot: string
  readonly invite: readonly string[]
}): Readonly<Record<string, unknown>> {
  return {
    room_version: '11',
    preset: 'private_chat',
    visibility: 'private',
    room_alias_name: room.alias,
    creation_content: { 'm.federate': false },
    initial_state: [
      state('m.room.encryption', { algorithm: 'm.megolm.v1.aes-sha2' }),
      state('m.room.history_visibility', { history_visibility: 'joined' }),
      state('m.room.guest_access', { guest_access: 'forbidden' }),
    ],
    power_level_content_override: powerLevels(room.bot, false),
    invite: room.invite,
  }
}

function state(type: string, content: object): object {
  return { type, state_key: '', content }
}
