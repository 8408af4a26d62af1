import { expect, test } from '@jest/globals'
import { ApiError, createRequest } from './request.ts'

const answer = (status: number, body: string, headers: Record<string, string> = {}) =>
  createRequest('/service', undefined, () =>
    Promise.resolve(new Response(body, { status, headers })),
  )

test('sends JSON, the bearer and the query', async () => {
  const seen: [string, RequestInit | undefined][] = []
  const request = createRequest(
    '/service',
    () => Promise.resolve('secret'),
    (input, init) => {
      seen.push([input instanceof Request ? input.url : String(input), init])
      return Promise.resolve(new Response('{"on":true}'))
    },
  )
  expect(
    await request('/x', { method: 'PUT', query: { a: 'ä', b: undefined, c: 1 }, body: { on: 1 } }),
  ).toEqual({ on: true })
  const [url, init] = seen[0] ?? []
  expect(url).toBe('/service/x?a=%C3%A4&c=1')
  expect(init).toMatchObject({
    method: 'PUT',
    body: '{"on":1}',
    credentials: 'omit',
    headers: { authorization: 'Bearer secret', 'content-type': 'application/json' },
  })
})

test('a problem becomes an error with its code and details', async () => {
  const body = JSON.stringify({
    code: 'live-chat-disabled',
    reason: 'DevelopmentMode',
    enquiryUrl: 'https://example.org',
    manager: 'argocd',
    errors: [{ path: 'zipCode', rule: 'pattern' }],
  })
  const request = answer(403, body, { 'retry-after': '7' })
  await expect(request('/x')).rejects.toMatchObject({
    code: 'live-chat-disabled',
    status: 403,
    reason: 'DevelopmentMode',
    enquiryUrl: 'https://example.org',
    manager: 'argocd',
    field: 'zipCode',
    retryAfterSeconds: 7,
  })
})

test.each([
  { status: 502, body: '<html>', code: 'network', reason: 'a proxy answers without JSON' },
  { status: 200, body: '<html>', code: 'unreadable', reason: 'a good answer that is none' },
  { status: 500, body: '{}', code: 'upstream-unavailable', reason: 'a problem without a code' },
])('$reason: $code', async ({ status, body, code }) => {
  await expect(answer(status, body)('/x')).rejects.toMatchObject({ code, status })
})

test('no answer at all is a network error with its cause', async () => {
  const cause = new TypeError('Failed to fetch')
  const request = createRequest('/service', undefined, () => Promise.reject(cause))
  await expect(request('/x')).rejects.toEqual(new ApiError('network', 0))
  await expect(request('/x')).rejects.toHaveProperty('cause', cause)
})

test('an empty answer is undefined', async () => {
  expect(await answer(200, '')('/x')).toBeUndefined()
})
