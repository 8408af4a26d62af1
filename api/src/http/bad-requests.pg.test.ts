import { beforeAll, expect, test } from '@jest/globals'
import { startSuite } from '../../test/suite.ts'
import { testOrigins } from '../../test/test-api.ts'
import {
  enterQueue,
  entry,
  send,
  switchedOn,
  type SendOptions,
  type TestClient,
} from '../../test/test-client.ts'

const { api } = await startSuite({
  agencies: ['hamburg', 'kiel'],
  liveChat: { entriesPerMinute: 100_000 },
})
let client: TestClient
let counselor: Awaited<ReturnType<typeof switchedOn>>
beforeAll(async () => {
  client = await enterQueue(api)
  counselor = await switchedOn(api, 'counselor')
})

type Who = 'nobody' | 'client' | 'counselor'
const asking = (who: Who): SendOptions['headers'] =>
  who === 'client' ? client.headers : who === 'counselor' ? counselor.headers : {}

type Case = [
  who: Who,
  request: string,
  status: number,
  code: string,
  reason: string,
  sent?: { readonly body?: unknown; readonly headers?: Record<string, string> },
]

const cases: Case[] = [
  ['nobody', 'GET /live-chat/agencies/nowhere', 404, 'agency-not-found', 'unknown agency'],
  ['nobody', 'GET /live-chat/agencies/%00', 400, 'invalid-request', 'NUL cannot be stored'],
  ['nobody', 'GET /live-chat/agencies/%E0%A4%A', 404, 'not-found', 'broken percent signs'],
  [
    'nobody',
    'GET /live-chat/agencies/hamburg?topic=a&topic=b',
    400,
    'invalid-request',
    'a parameter twice',
  ],
  [
    'nobody',
    'GET /live-chat/agencies/hamburg?admin=1',
    400,
    'invalid-request',
    'a parameter that is none',
  ],
  ['nobody', 'GET /live-chat/agencies/hamburg/legal/secrets', 404, 'not-found', 'unknown kind'],
  [
    'nobody',
    'GET /live-chat/agencies/nowhere/legal/imprint',
    404,
    'agency-not-found',
    'unknown agency',
  ],
  [
    'nobody',
    'GET /live-chat/agencies/nowhere/challenge',
    404,
    'agency-not-found',
    'unknown agency',
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    400,
    'invalid-request',
    'a proof that is no text',
    { body: { ...entry, proof: { number: 1 } } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    400,
    'invalid-request',
    'a proof without end',
    { body: { ...entry, proof: 'x'.repeat(2001) } },
  ],
  ['nobody', 'GET /live-chat/nothing', 404, 'not-found', 'no such route'],
  ['nobody', 'GET /', 404, 'not-found', 'no such route'],
  [
    'counselor',
    'GET /live-chat/admin/metrics?scope=platform',
    404,
    'not-found',
    'not a scope of theirs',
  ],
  ['nobody', 'POST /live-chat/anonymous', 400, 'invalid-request', 'no body'],
  [
    'nobody',
    'POST /live-chat/anonymous',
    400,
    'invalid-request',
    'half a body',
    { body: '{"agency":' },
  ],
  ['nobody', 'POST /live-chat/anonymous', 400, 'invalid-request', 'no object', { body: '"text"' }],
  ['nobody', 'POST /live-chat/anonymous', 400, 'invalid-request', 'no object', { body: [] }],
  [
    'nobody',
    'POST /live-chat/anonymous',
    400,
    'invalid-request',
    'wrong type',
    { body: { ...entry, agency: 7 } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    400,
    'invalid-request',
    'unknown member',
    { body: { ...entry, ticketId: 'mine' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    400,
    'invalid-request',
    'prototype',
    { body: '{"__proto__":{"agency":"hamburg"}}' },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    400,
    'invalid-request',
    'NUL cannot be stored',
    { body: { ...entry, locale: 'e\0' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    413,
    'payload-too-large',
    'more than 16 KiB',
    { body: { ...entry, locale: 'x'.repeat(17_000) } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    415,
    'unsupported-media-type',
    'what forms send',
    { body: 'agency=hamburg', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    415,
    'unsupported-media-type',
    'what needs no preflight',
    { body: JSON.stringify(entry), headers: { 'content-type': 'text/plain' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    415,
    'unsupported-media-type',
    'compressed',
    { body: entry, headers: { 'content-encoding': 'gzip' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    415,
    'unsupported-media-type',
    'an encoding that JSON does not have',
    { body: entry, headers: { 'content-type': 'application/json; charset=utf-7' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    404,
    'agency-not-found',
    'unknown agency',
    { body: { ...entry, agency: 'nowhere' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    422,
    'consent-required',
    'no consent',
    { body: { agency: 'hamburg' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    422,
    'consent-outdated',
    'consent to another text',
    { body: { ...entry, consent: { dataPolicy: 'old' } } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    422,
    'invalid-field',
    'unknown topic',
    { body: { ...entry, topic: 'none' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    422,
    'invalid-field',
    'unknown link',
    { body: { ...entry, link: 'none' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    422,
    'invalid-field',
    'a link of another topic',
    { body: { ...entry, link: 'sucht', topic: 'schulden' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    403,
    'live-chat-disabled',
    'a link that is switched off',
    { body: { ...entry, link: 'closed' } },
  ],
  [
    'nobody',
    'POST /live-chat/anonymous',
    422,
    'invalid-field',
    'no zip code',
    { body: { ...entry, zipCode: '1' } },
  ],
  ['nobody', 'GET /live-chat/session', 403, 'cross-site', 'neither header'],
  [
    'client',
    'POST /live-chat/consent',
    404,
    'ticket-not-found',
    'unknown ticket',
    { body: { ticketId: 'x', decision: 'confirm', agreement: 'a' } },
  ],
  [
    'client',
    'POST /live-chat/consent',
    400,
    'invalid-request',
    'no such decision',
    { body: { ticketId: 'x', decision: 'maybe', agreement: 'a' } },
  ],
  [
    'counselor',
    'POST /live-chat/consent',
    401,
    'unauthenticated',
    "the other realm's token",
    { body: { ticketId: 'x', decision: 'confirm', agreement: 'a' } },
  ],
  [
    'client',
    'POST /live-chat/end',
    404,
    'ticket-not-found',
    'unknown ticket',
    { body: { ticketId: 'x' } },
  ],
  [
    'counselor',
    'POST /live-chat/end',
    404,
    'ticket-not-found',
    'unknown ticket',
    { body: { ticketId: 'x' } },
  ],
  ['client', 'POST /live-chat/end', 400, 'invalid-request', 'no ticket named', { body: {} }],
  [
    'counselor',
    'POST /live-chat/session/device',
    404,
    'ticket-not-found',
    'unknown ticket',
    { body: { ticketId: 'x', deviceId: 'd', ed25519: 'A'.repeat(43), curve25519: 'A'.repeat(43) } },
  ],
  [
    'client',
    'POST /live-chat/session/device',
    400,
    'invalid-request',
    'no key',
    { body: { ticketId: 'x', deviceId: 'd', ed25519: 'short', curve25519: 'A'.repeat(43) } },
  ],
  ['nobody', 'GET /live-chat/receipts/forged', 404, 'not-found', 'a forged receipt'],
  ['nobody', 'GET /live-chat/availability', 401, 'unauthenticated', 'no token'],
  ['client', 'GET /live-chat/availability', 401, 'unauthenticated', 'a cookie is no token'],
  [
    'counselor',
    'PUT /live-chat/availability',
    404,
    'agency-not-found',
    'not an agency of theirs',
    { body: { agency: 'kiel', on: true } },
  ],
  [
    'counselor',
    'PUT /live-chat/availability',
    404,
    'agency-not-found',
    'unknown agency: the same answer',
    { body: { agency: 'nowhere', on: true } },
  ],
  [
    'counselor',
    'PUT /live-chat/availability',
    400,
    'invalid-request',
    'wrong type',
    { body: { agency: 'hamburg', on: 'yes' } },
  ],
  ['counselor', 'GET /live-chat/tickets', 400, 'invalid-request', 'no agency named'],
  [
    'counselor',
    'GET /live-chat/tickets?agency=kiel',
    404,
    'agency-not-found',
    'not an agency of theirs',
  ],
  [
    'counselor',
    'GET /live-chat/tickets?agency=hamburg&limit=0',
    400,
    'invalid-request',
    'below the least',
  ],
  [
    'counselor',
    'GET /live-chat/tickets?agency=hamburg&limit=201',
    400,
    'invalid-request',
    'above the most',
  ],
  [
    'counselor',
    'GET /live-chat/tickets?agency=hamburg&limit=1e2',
    400,
    'invalid-request',
    'no whole number',
  ],
  [
    'counselor',
    'GET /live-chat/tickets?agency=hamburg&after=x',
    400,
    'invalid-request',
    'no cursor',
  ],
  ['counselor', 'POST /live-chat/accept', 400, 'invalid-request', 'no ticket named'],
  ['counselor', 'POST /live-chat/accept?ticketId=x', 404, 'ticket-not-found', 'unknown ticket'],
  ['nobody', 'POST /live-chat/accept?ticketId=x', 401, 'unauthenticated', 'no token'],
  ['counselor', 'GET /live-chat/sessions/x/credentials', 404, 'ticket-not-found', 'unknown ticket'],
  ['counselor', 'GET /live-chat/events', 400, 'invalid-request', 'no upgrade'],
  ['client', 'GET /live-chat/queue/x', 404, 'ticket-not-found', 'unknown ticket'],
  ['nobody', 'GET /live-chat/queue/x', 401, 'unauthenticated', 'no cookie'],
  ['counselor', 'GET /live-chat/queue/x', 401, 'unauthenticated', "the other realm's token"],
  ['client', 'GET /live-chat/queue/x?wait=-1', 400, 'invalid-request', 'a negative wait'],
  ['client', 'GET /live-chat/queue/x?wait=1.5', 400, 'invalid-request', 'half a second'],
  ['client', 'GET /live-chat/queue/x?wait=1&wait=2', 400, 'invalid-request', 'a parameter twice'],
  ['client', 'GET /live-chat/queue/x?token=y', 400, 'invalid-request', 'no token in a URL'],
  ['client', 'GET /live-chat/queue/', 404, 'not-found', 'no ticket'],
  ['client', 'GET /live-chat/queue/x/y', 404, 'not-found', 'too deep'],
]

// A rest parameter: for a short row Jest would take a sixth parameter for its `done`.
test.each(cases)('%s: %s → %i %s: %s', async (...[who, request, status, code, , sent]) => {
  const [method = '', path = ''] = request.split(' ')
  const answer = await send(api, method, path, {
    headers: { ...asking(who), ...sent?.headers },
    body: sent?.body,
  })
  expect([answer.status, answer.body['code']]).toEqual([status, code])
})

test('each wrong place is named with its rule', async () => {
  const body = { ...entry, agency: 7, consent: { ...entry.consent, imprnt: 'x' }, ticketId: 'mine' }
  const answer = await send(api, 'POST', '/live-chat/anonymous', { body })
  expect(answer.body['errors']).toEqual([
    { path: 'agency', rule: 'invalid_type' },
    { path: 'consent.imprnt', rule: 'unrecognized_keys' },
    { path: 'ticketId', rule: 'unrecognized_keys' },
  ])
})
