import { expect, test } from '@jest/globals'
import { hamburg } from '../../test/staff-agency.ts'
import { sharedReplies } from './shared-replies.ts'

const both = { key: 'hello', text: { de: 'Hallo', en: 'Hello' } }
const german = { key: 'hello', text: { de: 'Hallo\n' } }
const austrian = { key: 'hello', text: { 'de-at': 'Servus', de: 'Hallo', en: 'Hello' } }

// The page is in English; without texts a key stands for itself.
test.each([
  { reason: "the client's language", reply: both, locale: 'de', name: 'hello', text: 'Hallo' },
  { reason: 'a region', reply: austrian, locale: 'de-AT', name: 'hello', text: 'Servus' },
  {
    reason: 'the language of a region',
    reply: both,
    locale: 'de-CH',
    name: 'hello',
    text: 'Hallo',
  },
  { reason: 'no language is known', reply: both, locale: null, name: 'hello', text: 'Hello' },
  {
    reason: "the page's language is the first fallback, and is named",
    reply: both,
    locale: 'fr',
    name: 'reply-language',
    text: 'Hello',
  },
  {
    reason: 'the informal form for a client who is addressed formally is named',
    reply: { key: 'hello', text: { 'de-informal': 'Hallo du' } },
    locale: 'de',
    name: 'reply-informal',
    text: 'Hallo du',
  },
  {
    reason: 'the informal form for a client who asked for it',
    reply: { key: 'hello', text: { de: 'Guten Tag', 'de-informal': 'Hallo du' } },
    locale: 'de-informal',
    name: 'hello',
    text: 'Hallo du',
  },
  {
    reason: 'the only language is the last fallback, and is named',
    reply: german,
    locale: 'en',
    name: 'reply-language',
    text: 'Hallo',
  },
])('a shared reply: $reason', ({ reply, locale, name, text }) => {
  const availability = [{ ...hamburg, cannedReplies: [reply] }]
  expect(sharedReplies(availability, { agency: 'hamburg', locale })).toEqual([{ name, text }])
})

test('replies of other agencies, and those without any text, are not offered', () => {
  const other = { ...hamburg, agency: 'kiel', cannedReplies: [both] }
  const empty = { ...hamburg, cannedReplies: [{ key: 'hello', text: {} }] }
  expect(sharedReplies([other, empty], { agency: 'hamburg', locale: 'de' })).toEqual([])
})
