import { describe, expect, test } from '@jest/globals'
import { Agent } from 'node:https'
import { ask, type Entry } from './ask.ts'
import { joined, routes, type Route } from './routes.ts'

const origins = [
  'https://app.example.org',
  'https://admin.example.org',
  'https://centre.example.net:8443',
] as const

/** Values that a visitor notices, other than the committed ones. */
export const otherValues = {
  allowedOrigins: origins,
  rateLimit: { requestsPerSecond: 2 },
} as const

/** Both controllers let five times as many pass at once, and the one that is earned meanwhile. */
const burst = otherValues.rateLimit.requestsPerSecond * 5

/** What {@link otherValues} promise, whatever controller keeps the promise. */
export function describeValues(options: {
  readonly entry: () => Entry
  /** Basic credentials of the surfaces that only operators use, as the header `Authorization`. */
  readonly operator: string
}): void {
  const { entry, operator } = options
  const questionOf = ({ host, path, guarded }: Route) => ({
    entry: entry(),
    host: `${host}.example.org`,
    path: joined(path, '/x'),
    headers: guarded === true ? { authorization: operator } : {},
  })
  const [whole, part] = ['12-frontend', '09-health'].map((file) =>
    routes.find((route) => route.file === file),
  ) as [Route, Route]

  describe.each([
    { route: whole, reason: 'a whole host' },
    { route: part, reason: 'a path of a host' },
  ])('origins, on $reason', ({ route }) => {
    test.each([
      ...origins.map((origin) => ({ origin, reason: 'it is in the list' })),
      { origin: 'https://app.example.org.example.net', reason: 'one of the list is its beginning' },
      { origin: 'https://wapp.example.org', reason: 'it only ends like one of the list' },
      { origin: 'http://app.example.org', reason: 'another scheme' },
      { origin: 'https://centre.example.net', reason: 'another port' },
      { origin: 'https://appXexample.org', reason: 'a dot is a dot' },
    ])('$origin: $reason', async ({ origin }) => {
      const listed = (origins as readonly string[]).includes(origin)
      const question = questionOf(route)
      const answer = await ask({ ...question, headers: { origin } })
      const before = await ask({
        ...question,
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'PUT' },
      })
      for (const { headers } of [answer, before]) {
        expect(headers['access-control-allow-origin']).toBe(listed ? origin : undefined)
        expect(headers['access-control-allow-credentials']).not.toBe('true')
      }
    })
  })

  // But for the two of which some has been asked already.
  const untouched = routes.filter((route) => route !== whole && route !== part)

  test.each(untouched)(
    '$host $path: a burst passes, and what is above it gets 429',
    async (route) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 8 })
      const asked = Array.from({ length: 4 * burst }, async () => {
        const { status } = await ask({ ...questionOf(route), agent })
        return status
      })
      const statuses = await Promise.all(asked)
      agent.destroy()
      const count = (wanted: number): number => statuses.filter((each) => each === wanted).length
      expect(count(200)).toBeGreaterThanOrEqual(burst)
      expect(count(429)).toBeGreaterThan(0)
      expect(count(200) + count(429)).toBe(statuses.length)
    },
  )
}
