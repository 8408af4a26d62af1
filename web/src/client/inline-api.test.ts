import { expect, test } from '@jest/globals'
import type { InlineAnswers } from '@lotse/contract/inline-answers'
import { agency, harness } from '../../test/client-flow.ts'
import type { ClientApi } from '../shared/client-api.ts'
import { withInlineAnswers } from './inline-api.ts'

const dataPolicy: NonNullable<InlineAnswers['dataPolicy']> = {
  kind: 'dataPolicy',
  locale: 'en',
  version: 'v',
  publishedAt: '2026-03-12T09:00:00.000Z',
  source: 'platform',
  html: '<p>inline</p>',
  short: null,
}
const answers: InlineAnswers = {
  locale: 'en',
  link: { agency: 'hamburg', link: 'poster' },
  agency: { ...agency, displayName: 'inline' },
  dataPolicy,
}

/** An api that writes down what is asked. */
function asked() {
  const log: string[] = []
  const note = <T>(line: string, answer: T): Promise<T> => {
    log.push(line)
    return Promise.resolve(answer)
  }
  // Only what the page may carry.
  const api = {
    link: (code: string) => note(`link ${code}`, { agency: 'hamburg', link: 'asked' }),
    resolve: (name: string) => note(`resolve ${name}`, agency),
    legal: (name: string, kind: string) => note(`legal ${name} ${kind}`, dataPolicy),
  } as unknown as ClientApi
  return { log, api }
}

test('the first view asks for nothing, and later ones ask for everything', async () => {
  const { log, api } = asked()
  const inline = withInlineAnswers(api, answers)
  expect(await inline.link('abcd2345')).toMatchObject({ link: 'poster' })
  expect(await inline.resolve('hamburg', { locale: 'en' })).toMatchObject({ displayName: 'inline' })
  expect(await inline.legal('hamburg', 'dataPolicy', 'en')).toBe(dataPolicy)
  expect(log).toEqual([])
  await inline.link('abcd2345')
  await inline.resolve('hamburg', { locale: 'en' })
  await inline.legal('hamburg', 'dataPolicy', 'en')
  expect(log).toEqual(['link abcd2345', 'resolve hamburg', 'legal hamburg dataPolicy'])
})

test.each([
  { reason: 'the page server had none', given: undefined, name: 'hamburg', locale: 'en' },
  { reason: 'another agency is asked for', given: answers, name: 'kiel', locale: 'en' },
  { reason: 'the person chose another language', given: answers, name: 'hamburg', locale: 'de' },
])('the api is asked when $reason', async ({ given, name, locale }) => {
  const { log, api } = asked()
  const inline = withInlineAnswers(api, given)
  await inline.resolve(name, { locale })
  await inline.legal(name, 'dataPolicy', locale)
  expect(log).toEqual([`resolve ${name}`, `legal ${name} dataPolicy`])
})

test('the policy of an agency that says du came with the page in that form', async () => {
  const { log, api } = asked()
  const informal: InlineAnswers = {
    locale: 'de',
    agency: { ...agency, formOfAddress: 'informal' },
    dataPolicy,
  }
  const inline = withInlineAnswers(api, informal)
  await inline.resolve('hamburg', { locale: 'de' })
  expect(await inline.legal('hamburg', 'dataPolicy', 'de-informal')).toBe(dataPolicy)
  expect(log).toEqual([])
  const formal = withInlineAnswers(api, informal)
  await formal.resolve('hamburg', { locale: 'de' })
  await formal.legal('hamburg', 'dataPolicy', 'de-formal')
  expect(log).toEqual(['legal hamburg dataPolicy'])
})

test('a flow on a page with answers shows the link without asking for it', async () => {
  const { flow, log } = harness(
    withInlineAnswers({ resolve: () => Promise.reject(new Error('asked')) } as never, answers),
  )
  await flow.start()
  expect(flow.screen.value).toMatchObject({ name: 'link', agency: { displayName: 'inline' } })
  expect(log).toEqual(['remember {"code":"sealed"}'])
})
