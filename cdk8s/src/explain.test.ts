import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { explanations } from './explain.ts'
import { profiles, type Profile } from './profile.ts'
import { readValues, type RoutingValues } from './values.ts'

const committed = readValues(join(import.meta.dirname, '../values.yaml'))

const rows: readonly {
  readonly reason: string
  readonly profile: Profile
  readonly change: Partial<RoutingValues>
  /** Said with the change, and not without it. */
  readonly says: readonly string[]
}[] = [
  ...(['ingress-nginx', 'traefik'] as const).map((profile) => ({
    reason: 'the burst is five times the rate',
    profile,
    change: { rateLimit: { requestsPerSecond: 7, status: 429 as const } },
    says: ['rate limit of 7 requests a second', 'a burst of 35 pass', 'share 7 requests a second'],
  })),
  ...(['ingress-nginx', 'traefik'] as const).map((profile) => ({
    reason: 'the hosts whose paths are regular expressions have their names',
    profile,
    change: { hosts: { ...committed.hosts, admin: 'office.example.net' } },
    says: ['office.example.net the controller reads every path as a regular expression'],
  })),
  {
    reason: 'old workers live as long as a connection may be silent',
    profile: 'ingress-nginx',
    change: { timeouts: { requestSeconds: 11, longPollSeconds: 31, webSocketSeconds: 61 } },
    says: ['largest of timeouts (61 s)'],
  },
  {
    reason: 'of some origins, only those are answered by the controller',
    profile: 'ingress-nginx',
    change: { allowedOrigins: ['https://a.example.net'] },
    says: ['from one of allowedOrigins is answered by the controller with 204'],
  },
  {
    reason: 'the hosts of operators have their names',
    profile: 'traefik',
    change: { extraHosts: { ...committed.extraHosts, signoz: 'traces.example.net' } },
    says: ['traces.example.net, storybook.example.org a preflight is asked for the password'],
  },
  {
    reason: 'the class is that of the Gateway',
    profile: 'gateway-api',
    change: { ingressClass: 'envoy' },
    says: ['ingressClass: "envoy" is written as the class of the Gateway'],
  },
  {
    reason: 'limits that nothing enforces are named',
    profile: 'gateway-api',
    change: {
      rateLimit: { requestsPerSecond: 7, status: 429 },
      bodySizes: { plain: '2m', upload: '77m' },
      timeouts: { requestSeconds: 11, longPollSeconds: 31, webSocketSeconds: 61 },
    },
    says: ['7 requests a second', '2m and 77m are not enforced', '(11 s)', '31 s and 61 s'],
  },
]

test.each(rows)('$profile says it of the given values: $reason', ({ profile, change, says }) => {
  const before = explanations(profile, committed).join('\n')
  const after = explanations(profile, { ...committed, ...change }).join('\n')
  for (const part of says) {
    expect(after).toContain(part)
    expect(before).not.toContain(part)
  }
})

test.each([
  { profile: 'ingress-nginx', drops: 'ask for a password' },
  { profile: 'traefik', drops: 'asked for the password' },
  { profile: 'gateway-api', drops: 'operatorAuthentication' },
] as const)('$profile says nothing of passwords where there are none', ({ profile, drops }) => {
  const open: RoutingValues = { ...committed, operatorAuthentication: 'none' }
  expect(explanations(profile, committed).join('\n')).toContain(drops)
  expect(explanations(profile, open).join('\n')).not.toContain(drops)
})

test.each(profiles)('%s says each thing in one sentence of one line', (profile) => {
  const lines = explanations(profile, committed)
  expect(lines.length).toBeGreaterThan(0)
  for (const line of lines) expect(line).toMatch(/^[^\n]+\.$/)
})
