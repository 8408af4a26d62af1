import { expect, test } from '@jest/globals'
import { identityProviderHeaders, synapseHeaders } from './upstream-headers.ts'

test('Synapse gets the silent user agent, byte for byte, and nothing that the browser said of itself', () => {
  const received = {
    authorization: 'Bearer syt_abc',
    cookie: 'lotse=secret; KC_RESTART=1',
    'user-agent': 'SENTINEL-UA-77',
    'x-forwarded-for': '203.0.113.77',
    'accept-language': 'de',
    origin: 'http://localhost:8080',
    'content-type': 'text/html',
  }
  expect(synapseHeaders(received, true)).toEqual({
    'user-agent': 'sync-v3-proxy-',
    authorization: 'Bearer syt_abc',
    'content-type': 'application/json',
  })
  expect(synapseHeaders(received, false)).not.toHaveProperty('content-type')
})

test.each([
  { value: undefined, reason: 'absent stays absent: an empty one is answered 401' },
  { value: '', reason: 'empty' },
  { value: 'Basic YTpi', reason: 'another scheme' },
  { value: 'Bearer ', reason: 'no token' },
  { value: 'Bearer a b', reason: 'not one token' },
])('no Authorization goes to Synapse for $value: $reason', ({ value }) => {
  const received = value === undefined ? {} : { authorization: value }
  expect(synapseHeaders(received, false)).toEqual({ 'user-agent': 'sync-v3-proxy-' })
})

test.each([
  {
    cookie: 'lotse=a; AUTH_SESSION_ID=b; __Host-lotse=c; KEYCLOAK_IDENTITY=d; KC_RESTART=e',
    passes: 'AUTH_SESSION_ID=b; KEYCLOAK_IDENTITY=d; KC_RESTART=e',
    reason: 'the client’s cookie of the same host stays out',
  },
  { cookie: 'lotse=KC_RESTART=1', passes: undefined, reason: 'a name inside a value is no name' },
  { cookie: 'KC_RESTART', passes: undefined, reason: 'no name without a value' },
  { cookie: 'xKC_A=1;AUTH_SESSION_IDX=2', passes: undefined, reason: 'whole names' },
  {
    cookie: 'AUTH_SESSION_ID_LEGACY=1',
    passes: 'AUTH_SESSION_ID_LEGACY=1',
    reason: 'older browsers',
  },
  { cookie: '', passes: undefined, reason: 'no header rather than an empty one' },
])('of the cookies "$cookie" Keycloak gets $passes: $reason', ({ cookie, passes }) => {
  expect(identityProviderHeaders({ cookie })).toEqual(
    passes === undefined ? {} : { cookie: passes },
  )
})

test('Keycloak gets the public host and the language, but no address and no user agent', () => {
  expect(
    identityProviderHeaders({
      host: 'auth.example.org',
      'accept-language': 'de',
      'user-agent': 'SENTINEL-UA-77',
      'x-forwarded-for': '203.0.113.77',
      'x-forwarded-host': 'evil.example',
      'x-real-ip': '203.0.113.77',
      forwarded: 'for=203.0.113.77',
      referer: 'http://localhost:8080/live-chat/hamburg',
    }),
  ).toEqual({ host: 'auth.example.org', 'accept-language': 'de' })
})
