import type { AgencyInfo, CodedLink, LegalText } from './api-types.ts'

/** What the page server has asked the api for and put into the page, so that the first view needs no request. */
export interface InlineAnswers {
  /** The language that was asked for. */
  readonly locale: string
  /** The answer for the code of the address `/c/{code}`. */
  readonly link?: CodedLink
  readonly agency?: AgencyInfo & {
    readonly crisis?: readonly {
      readonly name: string
      readonly number: string
      readonly dial: string
      readonly hours: string | null
    }[]
  }
  readonly dataPolicy?: LegalText
}

/** Id of the element that has them. */
export const inlineAnswersId = 'lotse-answers'

/**
 * The answers in this page; undefined when the page server had none. They are a few seconds old at most when the page
 * arrives: use them for the first view only, and ask again for every later one.
 */
export function readInlineAnswers(): InlineAnswers | undefined {
  const text = globalThis.document?.getElementById(inlineAnswersId)?.textContent
  if (!text) return undefined
  try {
    return JSON.parse(text) as InlineAnswers
  } catch {
    // A page that was cut off on its way; the api still answers.
    return undefined
  }
}
