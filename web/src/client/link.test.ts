import { expect, test } from '@jest/globals'
import { type Link, parseLink } from './link.ts'

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
  { address: '/live-chat/a/b', link: undefined, reason: 'something deeper' },
  { address: '/live-chat/..%2Fadmin', link: undefined, reason: 'no agency name' },
]

test.each(cases)('$reason: $address', ({ address, link }) => {
  expect(parseLink(`https://example.org${address}`)).toEqual(link)
})
