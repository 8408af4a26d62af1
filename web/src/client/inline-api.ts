import type { InlineAnswers } from '@lotse/contract/inline-answers'
import { pageTextLocale } from '@lotse/common/page-text-locale'
import type { ClientApi } from '../shared/client-api.ts'

/**
 * The api, whose first answers about the link came with the page: each is used once, and only for what it was asked for. A
 * page that stays open asks again, because an agency may have closed meanwhile.
 *
 * @param answers undefined when the page server had none
 */
export function withInlineAnswers(api: ClientApi, answers: InlineAnswers | undefined): ClientApi {
  let { link, agency, dataPolicy } = answers ?? {}
  const isFor = (name: string, locale: string): boolean =>
    agency?.agency === name && answers?.locale === locale
  const textLocale = answers && pageTextLocale(answers.locale, answers.agency?.formOfAddress)
  return {
    ...api,
    link: async (code) => {
      const answer = link
      link = undefined
      return answer ?? api.link(code)
    },
    resolve: async (name, query) => {
      const answer = isFor(name, query.locale) ? agency : undefined
      if (answer === undefined) dataPolicy = undefined
      agency = undefined
      return answer ?? api.resolve(name, query)
    },
    legal: async (name, kind, locale) => {
      const answer = kind === 'dataPolicy' && locale === textLocale ? dataPolicy : undefined
      if (kind === 'dataPolicy') dataPolicy = undefined
      return answer ?? api.legal(name, kind, locale)
    },
  }
}
