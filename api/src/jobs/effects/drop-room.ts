import type { EffectHandler } from './effect-handler.ts'

/** Removes room and users of a pickup that came to nothing; their names travel with the effect, the ticket has new ones. */
export const dropRoom: EffectHandler = async (context, _client, { payload }) => {
  await context.messaging.removeTraces({
    alias: payload.alias ?? null,
    roomId: payload.roomId ?? null,
    localparts: payload.localparts ?? [],
  })
  context.failpoint('drop.room-removed')
  return { done: true }
}
