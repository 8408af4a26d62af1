import { expect, test } from '@jest/globals'
import { problems } from '../problem.ts'
import { operations } from './route-table.ts'

test('every path and method of the contract is offered, and nothing that is not built yet', () => {
  const offered = operations.map(({ method, path }) => `${method.toUpperCase()} ${path}`)
  expect(offered.toSorted()).toEqual([
    'DELETE /live-chat/admin/agencies/{agency}/links/{name}',
    'DELETE /live-chat/session',
    'GET /live-chat/admin/agencies/{agency}',
    'GET /live-chat/admin/agencies/{agency}/legal-texts',
    'GET /live-chat/admin/agencies/{agency}/legal-texts/history',
    'GET /live-chat/admin/agencies/{agency}/links',
    'GET /live-chat/admin/changes',
    'GET /live-chat/admin/metrics',
    'GET /live-chat/admin/platform',
    'GET /live-chat/admin/platform/legal-texts',
    'GET /live-chat/admin/platform/legal-texts/history',
    'GET /live-chat/admin/scopes',
    'GET /live-chat/admin/statistics',
    'GET /live-chat/admin/tenants/{tenant}',
    'GET /live-chat/admin/tenants/{tenant}/legal-texts',
    'GET /live-chat/admin/tenants/{tenant}/legal-texts/history',
    'GET /live-chat/agencies/{agency}',
    'GET /live-chat/agencies/{agency}/challenge',
    'GET /live-chat/agencies/{agency}/legal/{kind}',
    'GET /live-chat/agencies/{agency}/logo',
    'GET /live-chat/availability',
    'GET /live-chat/events',
    'GET /live-chat/links/{code}',
    'GET /live-chat/platform',
    'GET /live-chat/platform/legal/{kind}',
    'GET /live-chat/queue/{ticketId}',
    'GET /live-chat/receipts/{receipt}',
    'GET /live-chat/session',
    'GET /live-chat/sessions',
    'GET /live-chat/sessions/{ticketId}/credentials',
    'GET /live-chat/tickets',
    'PATCH /live-chat/admin/agencies/{agency}',
    'PATCH /live-chat/admin/agencies/{agency}/links/{name}',
    'PATCH /live-chat/admin/platform',
    'PATCH /live-chat/admin/tenants/{tenant}',
    'POST /live-chat/accept',
    'POST /live-chat/admin/agencies/{agency}/legal-texts/preview',
    'POST /live-chat/admin/agencies/{agency}/links',
    'POST /live-chat/admin/platform/legal-texts/preview',
    'POST /live-chat/admin/tenants/{tenant}/legal-texts/preview',
    'POST /live-chat/anonymous',
    'POST /live-chat/consent',
    'POST /live-chat/end',
    'POST /live-chat/ratings',
    'POST /live-chat/session/device',
    'POST /live-chat/session/token',
    'POST /live-chat/tickets/{ticketId}/dismiss',
    'PUT /live-chat/admin/agencies/{agency}/legal-texts',
    'PUT /live-chat/admin/platform/legal-texts',
    'PUT /live-chat/admin/tenants/{tenant}/legal-texts',
    'PUT /live-chat/availability',
  ])
})

test.each(operations)(
  '$method $path names its parameters in braces and in the schema',
  ({ path, params }) => {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
    expect(Object.keys(params.shape)).toEqual(inPath)
  },
)

test('every code of the closed list has the status of the contract', () => {
  const byStatus = Object.groupBy(Object.entries(problems), ([, { status }]) => String(status))
  const codes = Object.fromEntries(
    Object.entries(byStatus).map(([status, entries]) => [
      status,
      entries?.map(([code]) => code).toSorted(),
    ]),
  )
  expect(codes).toEqual({
    400: ['invalid-request'],
    401: ['unauthenticated'],
    403: ['counselor-offline', 'cross-site', 'forbidden', 'live-chat-disabled'],
    404: ['agency-not-found', 'not-found', 'ticket-not-found'],
    405: ['method-not-allowed'],
    409: ['development-mode', 'invalid-state', 'managed-elsewhere', 'ticket-already-taken'],
    410: ['ticket-gone'],
    413: ['payload-too-large'],
    415: ['unsupported-media-type'],
    422: ['consent-outdated', 'consent-required', 'invalid-field'],
    428: ['proof-required'],
    429: ['queue-full', 'rate-limited'],
    500: ['internal'],
    503: ['upstream-unavailable'],
  })
})
