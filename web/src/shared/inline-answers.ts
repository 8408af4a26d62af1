import type { InlineAnswers } from '@lotse/contract/inline-answers'
import { answersElementId } from '../../server/answers-element.ts'

/**
 * What the page server has asked the api for; undefined when it had no answers. They are a few seconds old at most when the
 * page arrives: use them for the first view only, and ask again for every later one.
 */
export function readInlineAnswers(): InlineAnswers | undefined {
  const text = globalThis.document?.getElementById(answersElementId)?.textContent
  if (!text) return undefined
  try {
    return JSON.parse(text) as InlineAnswers
  } catch {
    // A page that was cut off on its way; the api still answers.
    return undefined
  }
}
