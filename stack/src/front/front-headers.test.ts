import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { answerHeaders, pairs, upstreamHeaders } from './front-headers.ts'

const telling = [
  'Client-IP',
  'Forwarded',
  'Referer',
  'True-Client-IP',
  'User-Agent',
  'Via',
  'X-Client-IP',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-IP',
]

test.each(telling)('%s never goes on, in any spelling and on any kind of request', (name) => {
  for (const spelling of [name, name.toLowerCase(), name.toUpperCase()])
    for (const kind of ['request', 'upgrade'] as const)
      expect(upstreamHeaders([spelling, '203.0.113.77'], kind)).toEqual([])
})

test('what the api needs goes on unchanged, in order, repeated headers included', () => {
  const raw = [
    ['Host', 'localhost:8080'],
    ['Origin', 'http://localhost:8080'],
    ['Cookie', 'lotse=1'],
    ['Authorization', 'Bearer x'],
    ['Sec-Fetch-Site', 'same-origin'],
    ['Cookie', 'other=2'],
  ].flat()
  expect(upstreamHeaders(raw, 'request')).toEqual(raw)
})

test('a token is no part of an upgrade', () => {
  expect(upstreamHeaders(['Authorization', 'Bearer x'], 'upgrade')).toEqual([])
})

test('headers are only ever dropped, never made', () => {
  const raw = fc.array(fc.tuple(fc.string(), fc.string())).map((list) => list.flat())
  fc.assert(
    fc.property(raw, (headers) => {
      const before = pairs(headers).map((pair) => pair.join('\0'))
      return pairs(upstreamHeaders(headers, 'request')).every((pair) =>
        before.includes(pair.join('\0')),
      )
    }),
  )
})

test('the answer keeps every cookie and loses what means one connection only', () => {
  const raw = ['Set-Cookie', 'a=1', 'Connection', 'close', 'Set-Cookie', 'b=2', 'Keep-Alive', '5']
  expect(answerHeaders(raw)).toEqual(['Set-Cookie', 'a=1', 'Set-Cookie', 'b=2'])
})
