import { describe, expect, test } from '@jest/globals'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { eventually } from '../setup/eventually.ts'
import { ask, begin, echoOf, upgrade, type Entry } from './ask.ts'
import type { Echo } from './echo-backends.ts'
import {
  bodyLimit,
  joined,
  roughTails,
  roughUrl,
  routes,
  seenUrl,
  tails,
  type PathHandling,
  type Route,
} from './routes.ts'
import { proof } from './solver-ingress.ts'

/** What {@link describeRoutes} needs to know about a controller. */
export interface RoutesUnderTest {
  readonly entry: () => Entry
  /** Basic credentials of the surfaces that only operators use, as the header `Authorization`. */
  readonly operator: string
  /** Status of the question before a cross-origin request to one of these: the controllers differ. */
  readonly guardedPreflight: 204 | 401
  /** So `--explain` says. */
  readonly paths: PathHandling
}

const platform = 'lotse-'
const origin = 'https://app.example.org'

/** What the 33 routes promise, whatever controller keeps the promise. */
export function describeRoutes(options: RoutesUnderTest): void {
  const { entry, operator, guardedPreflight, paths } = options
  const hostOf = ({ host }: Route): string => `${host}.example.org`
  const headersOf = ({ guarded }: Route): Record<string, string> =>
    guarded === true ? { authorization: operator } : {}
  const shortest = routes.filter(({ host }) => host === 'api')[0] as Route

  test('the contract has 33 routes in 22 files', () => {
    expect(routes).toHaveLength(33)
    expect(new Set(routes.map(({ file }) => file)).size).toBe(22)
  })

  describe.each(routes)('$host $path', (route) => {
    test.each(tails)('reaches its own service: $reason', async ({ tail }) => {
      const path = joined(route.path, tail)
      const echo: Echo = await echoOf({
        entry: entry(),
        host: hostOf(route),
        path,
        headers: headersOf(route),
      })
      expect({ service: echo.service, url: echo.url }).toEqual({
        service: `${platform}${route.service}`,
        url: seenUrl(route, tail),
      })
    })

    test.each(roughTails)(
      'gives its service $tail as this controller does: $reason',
      async (row) => {
        const path = joined(route.path, row.tail)
        const question = { entry: entry(), host: hostOf(route), path, headers: headersOf(route) }
        const { service, url } = await echoOf(question)
        expect({ service, url }).toEqual({
          service: `${platform}${route.service}`,
          url: roughUrl(paths, route, row),
        })
      },
    )

    test('redirects from http to https and keeps host, path and query', async () => {
      const path = joined(route.path, '/x?a=1')
      const { status, headers } = await ask({
        entry: entry(),
        scheme: 'http',
        host: hostOf(route),
        path,
      })
      expect(status).toBe(308)
      expect(headers.location).toBe(`https://${hostOf(route)}${path}`)
    })

    test('takes a body up to the limit of its kind, and none that is longer, announced or not', async () => {
      const limit = bodyLimit(route)
      const question = {
        entry: entry(),
        host: hostOf(route),
        path: joined(route.path, '/x'),
        method: 'PUT',
        headers: headersOf(route),
      }
      const { bytes } = await echoOf({ ...question, body: { bytes: limit } })
      expect(bytes).toBe(limit)
      const announced = await ask({ ...question, body: { bytes: limit + 1 } })
      expect(announced.status).toBe(413)
      const whole = await echoOf({ ...question, body: { bytes: limit, chunked: true } })
      expect(whole.bytes).toBe(limit)
      const chunked = await ask({ ...question, body: { bytes: limit + 1, chunked: true } })
      expect(chunked.status).toBe(413)
    })

    test('tells browsers to come back over https for a year, on this host alone, whatever the service says', async () => {
      const question = { entry: entry(), host: hostOf(route), headers: headersOf(route) }
      const path = joined(route.path, '/x?policy')
      const answers = [
        await ask({ ...question, path }),
        await ask({ ...question, path, headers: {} }),
        await ask({ ...question, path, method: 'PUT', body: { bytes: bodyLimit(route) + 1 } }),
      ]
      expect(answers.map(({ status }) => status)).toEqual([
        200,
        route.guarded === true ? 401 : 200,
        413,
      ])
      for (const { headers } of answers)
        expect(headers['strict-transport-security']).toBe('max-age=31536000')
      const plain = await ask({ ...question, path, scheme: 'http' })
      expect(plain.headers).not.toHaveProperty('strict-transport-security')
    })

    test('answers the question before a cross-origin request: every site may ask, without cookies', async () => {
      const { status, headers } = await ask({
        entry: entry(),
        host: hostOf(route),
        path: route.path,
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET' },
      })
      const refused = route.guarded === true && guardedPreflight === 401
      expect(refused ? [401] : [200, 204]).toContain(status)
      expect(headers['access-control-allow-origin']).toBe(refused ? undefined : '*')
      expect(headers['access-control-allow-credentials']).not.toBe('true')
    })
  })

  test.each(routes.filter(({ guarded }) => guarded === true))(
    '$host, which only operators use, asks for a password',
    async (route) => {
      const { status } = await ask({ entry: entry(), host: hostOf(route), path: '/' })
      expect(status).toBe(401)
    },
  )

  test.each([
    { path: '/service/usersandmore', reason: 'a longer name is not the same service' },
    { path: '/service/nothing', reason: 'a service that nobody has' },
    { path: '/', reason: 'the root of a host that has only services' },
  ])('$path on the api host reaches nobody: $reason', async ({ path }) => {
    const { status } = await ask({ entry: entry(), host: hostOf(shortest), path })
    expect(status).toBe(404)
  })

  test('a host that is not ours reaches nobody', async () => {
    const { status } = await ask({ entry: entry(), host: 'other.example.org', path: '/' })
    expect(status).toBe(404)
  })

  test('a request with credentials gets an answer that its page may not read', async () => {
    const { status, headers } = await ask({
      entry: entry(),
      host: hostOf(shortest),
      path: shortest.path,
      headers: { origin, cookie: 'lotse_session=x' },
    })
    expect(status).toBe(200)
    expect(headers['access-control-allow-origin']).toBe('*')
    expect(headers['access-control-allow-credentials']).not.toBe('true')
  })

  test.each(routes.filter(({ webSocket }) => webSocket === true))(
    'a WebSocket passes on $host $path, both ways',
    async (route) => {
      const tail = '/rtc?a=1'
      const path = joined(route.path, tail)
      const socket = await upgrade({ entry: entry(), host: hostOf(route), path })
      const lines = createInterface(socket)[Symbol.asyncIterator]()
      const first = await lines.next()
      expect(JSON.parse(String(first.value))).toMatchObject({
        service: `${platform}${route.service}`,
        url: seenUrl(route, tail),
      })
      socket.write('there and back\n')
      expect(await lines.next()).toMatchObject({ value: 'there and back' })
      socket.destroy()
    },
  )

  test.each([...new Set(routes.map(hostOf))])(
    'the proof for the certificate of %s is asked over http, and not redirected',
    async (host) => {
      const question = { entry: entry(), scheme: 'http', host, path: proof.path } as const
      const { headers, body } = await eventually(async () => {
        const reply = await ask(question)
        // A controller that reads from the cluster may not have read it yet.
        expect(reply.status).toBe(200)
        return reply
      })
      expect(JSON.parse(body)).toMatchObject({ service: proof.service, url: proof.path })
      expect(headers).not.toHaveProperty('strict-transport-security')
    },
  )

  test('an answer is passed on while it is still being written, also to a request with a body', async () => {
    const question = { entry: entry(), host: 'app.example.org', method: 'POST' }
    const path = '/service/live-chat/events'
    const body = { bytes: 1_000 }
    const answer = await begin({ ...question, path: `${path}?open=events`, body })
    const ended = once(answer, 'end')
    const [first] = (await once(answer, 'data')) as [string]
    expect(JSON.parse(first)).toMatchObject({ bytes: 1_000 })
    expect(answer.complete).toBe(false)
    await echoOf({ ...question, path: `${path}?end=events` })
    answer.resume()
    await ended
  })

  test('a poll may be held for 25 seconds', async () => {
    const path = '/service/live-chat/tickets?hold=25'
    const echo = await echoOf({ entry: entry(), host: 'app.example.org', path })
    expect(echo.url).toBe('/live-chat/tickets?hold=25')
  })
}
