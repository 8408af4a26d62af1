import { expect, test } from '@jest/globals'
import { codeUrl, linkUrl } from './link-url.ts'

test.each([
  { link: { name: 'web', topic: 'sucht' }, query: 'topic=sucht&link=web' },
  { link: { name: 'web', topic: null }, query: 'link=web' },
  { link: { name: 'web' }, query: 'link=web' },
])('$link gives ?$query', ({ link, query }) => {
  expect(linkUrl('https://app.example.org', 'hamburg', link)).toBe(
    `https://app.example.org/live-chat/hamburg?${query}`,
  )
})

test('the short address has the code and nothing else', () => {
  expect(codeUrl('https://app.example.org', 'abcd2345')).toBe('https://app.example.org/c/abcd2345')
})
