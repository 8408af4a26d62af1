import type { Answer } from '@lotse/contract/api'

/** An open agency whose counselor is switched on. */
export const hamburg: Answer<'/live-chat/availability', 'get'>['agencies'][number] = {
  agency: 'hamburg',
  displayName: 'Beratung Hamburg',
  on: true,
  active: true,
  open: true,
  reason: null,
  topics: [],
  cannedReplies: [],
}
