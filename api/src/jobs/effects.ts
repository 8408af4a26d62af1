import type { Effect } from '../postgres/outbox.ts'
import { createRoom } from './effects/create-room.ts'
import { dropIdentity } from './effects/drop-identity.ts'
import { dropRoom } from './effects/drop-room.ts'
import type { EffectHandler } from './effects/effect-handler.ts'
import { retireClient } from './effects/retire-client.ts'
import { retireCounselor } from './effects/retire-counselor.ts'
import { setSending } from './effects/set-sending.ts'
import { wipe } from './effects/wipe.ts'

/** The handler of every kind of effect. */
export const effects: Readonly<Record<Effect['kind'], EffectHandler>> = {
  'create-room': createRoom,
  'set-sending': setSending,
  'retire-client': retireClient,
  'retire-counselor': retireCounselor,
  'drop-room': dropRoom,
  'drop-identity': dropIdentity,
  wipe,
}
