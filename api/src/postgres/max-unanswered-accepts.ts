import { defaultLiveChatSettings } from '@lotse/crds/durations'

/** The published limit of tickets that a counselor holds accepted without an answer, as an expression of a statement. */
export const maxUnansweredAccepts = `livechat.setting('maxUnansweredAccepts', ${defaultLiveChatSettings.maxUnansweredAccepts})`
