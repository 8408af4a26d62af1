import { negotiateLocale } from '@lotse/contract/negotiate-locale'
import type { CannedReply } from '../chat/canned-reply.ts'
import type { Availability, CounselorSession } from '../shared/api-types.ts'
import { language, t } from '../shared/locale.ts'
import { languageName } from './desk-names.ts'

/**
 * The agency's canned replies for a chat, in the language of the client: the counselor's own language does not help
 * somebody who reads another one. A reply that does not exist in it comes in the page's language, else in English, else in
 * any, and its name says in which. A name also says where a text is informal although the client is addressed formally.
 */
export function sharedReplies(
  availability: readonly Availability[],
  { agency, locale }: Pick<CounselorSession, 'agency' | 'locale'>,
): readonly CannedReply[] {
  const entry = availability.find((one) => one.agency === agency)
  const wanted = locale ?? language
  return (entry?.cannedReplies ?? []).flatMap(({ key, text }) => {
    const available = Object.keys(text)
    const chosen =
      negotiateLocale(wanted, available, language) ??
      negotiateLocale('en', available, available[0] ?? 'en')
    const words = chosen === undefined ? undefined : text[chosen]
    if (chosen === undefined || words === undefined) return []
    const spoken = languageName(chosen) ?? chosen
    const isWanted = spoken === languageName(wanted)
    const name = isWanted ? key : t('reply-language', { name: key, language: spoken })
    // A client who is addressed formally should not be surprised by the other form.
    const isUnasked = isInformal(chosen) && !isInformal(wanted)
    // A YAML block ends with a line break, which nobody wants to send.
    return [{ name: isUnasked ? t('reply-informal', { name }) : name, text: words.trim() }]
  })
}

function isInformal(locale: string): boolean {
  return locale.toLowerCase().split('-').includes('informal')
}
