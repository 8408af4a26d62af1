import type { Answer } from './api.ts'

/** Answers of the api that the page server puts into a page of clients, so that its first view needs no request. */
export interface InlineAnswers {
  /** The locale that was asked for. */
  readonly locale: string
  /** What the code of the address `/c/{code}` stands for. */
  readonly link?: Answer<'/live-chat/links/{code}', 'get'>
  /** The agency of the address. */
  readonly agency?: Answer<'/live-chat/agencies/{agency}', 'get'>
  /** The agency's data policy, in the agency's form of address. */
  readonly dataPolicy?: Answer<'/live-chat/agencies/{agency}/legal/{kind}', 'get'>
  /** The platform, where the address names no agency that exists. */
  readonly platform?: Answer<'/live-chat/platform', 'get'>
}
