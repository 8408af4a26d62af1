import { expect, test } from '@jest/globals'
import { requestOrigin } from './request-origin.ts'

const own = new Set(['https://app.example.org', 'https://admin.example.org'])

test.each([
  { headers: { 'sec-fetch-site': 'same-origin' }, is: 'own', reason: 'the browser says so' },
  { headers: { origin: 'https://app.example.org' }, is: 'own', reason: 'the pages of clients' },
  { headers: { origin: 'https://admin.example.org' }, is: 'own', reason: 'the pages of staff' },
  { headers: {}, is: 'unknown', reason: 'nothing says where it comes from' },
  { headers: { 'sec-fetch-site': 'same-site' }, is: 'foreign', reason: 'a sister host is not us' },
  { headers: { 'sec-fetch-site': 'cross-site' }, is: 'foreign', reason: 'another site' },
  { headers: { 'sec-fetch-site': 'none' }, is: 'foreign', reason: 'typed into the address bar' },
  { headers: { origin: 'null' }, is: 'foreign', reason: 'an opaque origin is nobody' },
  { headers: { origin: 'http://app.example.org' }, is: 'foreign', reason: 'another scheme' },
  { headers: { origin: 'https://app.example.org:8443' }, is: 'foreign', reason: 'another port' },
  {
    headers: { origin: 'https://app.example.org.evil.example' },
    is: 'foreign',
    reason: 'a longer host',
  },
  { headers: { origin: 'https://example.org' }, is: 'foreign', reason: 'the parent domain' },
  {
    headers: { origin: 'https://APP.example.org' },
    is: 'foreign',
    reason: 'browsers write lower case',
  },
  { headers: { origin: '' }, is: 'foreign', reason: 'an empty one is there and not ours' },
])('$headers is $is: $reason', ({ headers, is }) => {
  expect(requestOrigin(headers, own)).toBe(is)
})
