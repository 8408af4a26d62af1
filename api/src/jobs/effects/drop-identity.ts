import type { EffectHandler } from './effect-handler.ts'

/** Removes the identity user of an ended chat, or the one that an unfinished entry may have left. */
export const dropIdentity: EffectHandler = async (context, _client, { payload }) => {
  if (payload.identityName !== undefined) await context.identity.removeUser(payload.identityName)
  context.failpoint('end.identity-removed')
  return { done: true }
}
