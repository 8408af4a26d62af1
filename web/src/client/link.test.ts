import { expect, test } from '@jest/globals'
import { type Link, parseCode, parseLink } from './link.ts'

const cases: { address: string; link: Link | undefined; reason: string }[] = [
  { address: '/live-chat/hamburg', link: { agency: 'hamburg' }, reason: 'an agency' },
  {
    address: '/live-chat/hamburg?topic=sucht&link=website',
    link: { agency: 'hamburg', topic: 'sucht', link: 'website' },
    reason: 'with topic and link',
  },
  { address: '/live-chat/hamburg?topic=', link: { agency: 'hamburg' }, reason: 'an empty topic' },
  { address: '/live-chat', link: undefined, reason: 'the neutral address' },
  { address: '/', link: undefined, reason: 'the start page' },
  { address: '/c/abcd2345', link: undefined, reason: 'a code' },
  { address: '/live-chat/a/b', link: undefined, reason: 'something deeper' },
  { address: '/live-chat/..%2Fadmin', link: undefined, reason: 'no agency name' },
]

test.each(cases)('$reason: $address', ({ address, link }) => {
  expect(parseLink(`https://example.org${address}`)).toEqual(link)
})

test.each([
  { address: '/c/abcd2345', code: 'abcd2345', reason: 'a code' },
  { address: '/c/ABCD2345/', code: 'abcd2345', reason: 'copied by hand' },
  { address: '/c/abcd2345?utm=x', code: 'abcd2345', reason: 'with something added' },
  { address: '/c/abcd/2345', code: undefined, reason: 'something deeper' },
  { address: '/c/', code: undefined, reason: 'no code' },
  { address: '/c/..%2Fadmin', code: undefined, reason: 'no code either' },
  { address: '/live-chat/hamburg', code: undefined, reason: 'an agency' },
])('$reason: $address', ({ address, code }) => {
  expect(parseCode(`https://example.org${address}`)).toBe(code)
})
