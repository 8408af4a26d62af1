import { expect, test } from '@jest/globals'
import { linkify } from './linkify.ts'

const links = (text: string): (string | undefined)[] =>
  linkify(text).flatMap(({ text: shown, link }) => (link ? [shown, link.href] : []))

test.each([
  { text: 'https://a.example/x', found: ['https://a.example/x', 'https://a.example/x'] },
  { text: '(see http://a.example/b).', found: ['http://a.example/b', 'http://a.example/b'] },
  {
    text: 'https://a.example/b_(c)',
    found: ['https://a.example/b_(c)', 'https://a.example/b_(c)'],
  },
  { text: 'www.a.example, please', found: ['www.a.example', 'https://www.a.example/'] },
  { text: 'to help@a.example.', found: ['help@a.example', 'mailto:help@a.example'] },
  { text: 'mailto:help@a.example', found: ['mailto:help@a.example', 'mailto:help@a.example'] },
  { text: 'call 0800 111 0 111.', found: ['0800 111 0 111', 'tel:08001110111'] },
  { text: '+49 (0)30 1234-567', found: ['+49 (0)30 1234-567', 'tel:+49301234567'] },
  { text: '(040) 123 456', found: ['(040) 123 456', 'tel:040123456'] },
  { text: '112 or 116 117', found: ['112', 'tel:112', '116 117', 'tel:116117'] },
  { text: 'https://ä.example', found: ['https://ä.example', 'https://xn--4ca.example/'] },
])('$text leads somewhere', ({ text, found }) => {
  expect(links(text)).toEqual(found)
})

test.each([
  { text: 'javascript:alert(1)', reason: 'a script is no address' },
  { text: 'data:text/html,<b>x</b>', reason: 'a page inside an address is none either' },
  { text: 'https://bank.example@evil.example/', reason: 'a name that looks like the host' },
  { text: 'http://localhost/', reason: 'nothing on the reader’s own machine' },
  { text: 'https://', reason: 'no host' },
  { text: 'born 01-02-2003', reason: 'a date' },
  { text: 'on 2026-11-22', reason: 'a date' },
  { text: '01067 Dresden', reason: 'a zip code' },
  { text: '0,5 of 1125 and 1100', reason: 'numbers' },
  { text: 'x'.repeat(300), reason: 'a long word' },
])('$text stays text: $reason', ({ text }) => {
  expect(linkify(text)).toEqual([{ text, link: null }])
})

test('nothing of the message gets lost', () => {
  const text = 'A <b>b</b> https://a.example, 0800 111 0 111\nand c@d.example!'
  expect(
    linkify(text)
      .map((part) => part.text)
      .join(''),
  ).toBe(text)
})

test.each([
  { text: 'a.'.repeat(4000), reason: 'what begins like a mail address' },
  { text: '0 '.repeat(4000), reason: 'what begins like a number' },
  { text: '('.repeat(8000), reason: 'brackets' },
  { text: `https://${'a.'.repeat(3990)}`, reason: 'full stops' },
])('$reason does not keep the page busy', ({ text }) => {
  const start = performance.now()
  linkify(text)
  expect(performance.now() - start).toBeLessThan(200)
})
