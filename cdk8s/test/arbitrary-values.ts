import { testAuthority } from './test-authority.ts'
import fc from 'fast-check'
import { z } from 'zod'

const text = z.record(z.string(), z.unknown())

const name = (longest: number): fc.Arbitrary<string> =>
  fc.stringMatching(new RegExp(`^[a-z](?:[a-z0-9-]{0,${longest - 2}}[a-z0-9])?$`))
const seconds = (least: number): fc.Arbitrary<number> => fc.integer({ min: least, max: 86_400 })
const host = fc.tuple(name(12), name(20)).map(([label, domain]) => `${label}.${domain}.test`)
const bodySize = fc.stringMatching(/^[1-9][0-9]{0,4}[km]$/)
const kilobytes = (size: string): number =>
  Number.parseInt(size, 10) * (size.endsWith('m') ? 1024 : 1)
/** The upload is at least as large. Left out, it is 50m, and the other one 1m. */
const bodySizes = fc.oneof(
  fc
    .tuple(bodySize, bodySize)
    .map((both) => both.toSorted((one, other) => kilobytes(one) - kilobytes(other)))
    .map(([plain, upload]) => ({ plain, upload })),
  bodySize
    .filter((size) => kilobytes(size) <= kilobytes('50m'))
    .map((plain): Record<string, string> => ({ plain })),
  bodySize.filter((size) => kilobytes(size) >= kilobytes('1m')).map((upload) => ({ upload })),
  fc.constant({}),
)
const origin = fc
  .tuple(host, fc.option(fc.integer({ min: 1, max: 65_535 }), { nil: undefined }))
  // Browsers leave it out.
  .filter(([, port]) => port !== 443)
  .map(([of, port]) => `https://${of}${port === undefined ? '' : `:${port}`}`)
const privateAcme = fc.record(
  {
    server: host.map((of) => `https://${of}:14000/dir`),
    caBundle: fc.constant(testAuthority),
    waitInsteadOfSelfCheckSeconds: fc.integer({ min: 1, max: 600 }),
  },
  { requiredKeys: ['server', 'caBundle'] },
)

const roles = ['app', 'api', 'admin', 'auth', 'matrix'] as const
const extraRoles = [
  'health',
  'element',
  'call',
  'livekit',
  'redis',
  'signoz',
  'status',
  'storybook',
] as const

const hosts = fc.uniqueArray(host, { minLength: 13, maxLength: 13 }).map((names) => ({
  hosts: Object.fromEntries(roles.map((role, index) => [role, names[index]])),
  extraHosts: Object.fromEntries(extraRoles.map((role, index) => [role, names[index + 5]])),
}))

/** Values with every setting, that may be left out or not, and all of them valid. */
export const arbitraryValues = fc
  .tuple(
    hosts,
    fc.record(
      {
        platform: name(30),
        namespace: name(63),
        acmeEmail: fc.tuple(name(10), host).map(([who, of]) => `${who}@${of}`),
        issuer: fc.constantFrom(
          'letsencrypt-prod',
          'letsencrypt-staging',
          'development-ca',
          'private-acme',
        ),
        privateAcme,
        ingressClass: name(63),
        allowedOrigins: fc.oneof(
          fc.constant(['*']),
          fc.array(origin, { minLength: 1, maxLength: 5 }),
        ),
        rateLimit: fc.record(
          { requestsPerSecond: fc.integer({ min: 1, max: 100_000 }), status: fc.constant(429) },
          { requiredKeys: [] },
        ),
        timeouts: fc.record(
          {
            requestSeconds: seconds(5),
            longPollSeconds: seconds(30),
            webSocketSeconds: seconds(60),
          },
          { requiredKeys: [] },
        ),
        bodySizes,
        operatorAuthentication: fc.oneof(
          fc.constant('none'),
          name(63).map((secret) => ({ secret })),
        ),
      },
      { requiredKeys: ['platform', 'namespace', 'acmeEmail', 'issuer', 'privateAcme'] },
    ),
  )
  .map(([names, rest]) => ({ ...names, ...rest }))

/** The certificate as bytes: right for many programs, and not for cert-manager. */
const withoutPem = Buffer.from(testAuthority, 'base64')
  .toString()
  .replaceAll(/-----.*-----|\s/g, '')
const control = fc.constantFrom('a b', 'a;b', 'a{b', 'a"b', 'a\nb', 'a$b', 'a/b', 'a(b', 'ä', '')
const noName = fc.oneof(control, fc.constantFrom('-a', 'a-', 'A', 'a'.repeat(64), 1, null, []))
const noHost = fc.oneof(
  noName,
  fc.constantFrom('localhost', '192.0.2.1', '*.a.test', 'a..test', 'a.1'),
)
const noSeconds = fc.constantFrom(0, -1, 1.5, 86_401, '60', null, Infinity)
const noSize = fc.constantFrom('0m', '1g', '1', 'm', '1m;', '100000k', 1, null)

/** Where a value is not allowed, and such values. */
const mistakes: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  platform: fc.oneof(noName, fc.constantFrom('1a', 'a'.repeat(31))),
  namespace: noName,
  ...Object.fromEntries(roles.map((role) => [`hosts.${role}`, noHost])),
  ...Object.fromEntries(extraRoles.map((role) => [`extraHosts.${role}`, noHost])),
  ingressClass: noName,
  acmeEmail: fc.oneof(control, fc.constantFrom('a', 'a@', '@a.test', 'a b@a.test')),
  issuer: fc.oneof(noName, fc.constant('zerossl')),
  'privateAcme.server': fc.constantFrom('http://a.test/dir', 'a.test', 'https://a.test/"', 1),
  'privateAcme.caBundle': fc.constantFrom('', 'no base64', 'YWJj', withoutPem, 1),
  operatorAuthentication: fc.constantFrom<unknown>('None', { secrets: 'x' }, 1),
  'privateAcme.waitInsteadOfSelfCheckSeconds': fc.constantFrom(0, 601, 1.5, '2'),
  allowedOrigins: fc.constantFrom('*', [], 1, null),
  'rateLimit.requestsPerSecond': fc.constantFrom(0, -1, 1.5, 100_001, '100'),
  'rateLimit.status': fc.constantFrom(503, '429', 0),
  'timeouts.requestSeconds': fc.oneof(noSeconds, fc.constant(4)),
  'timeouts.longPollSeconds': fc.oneof(noSeconds, fc.constant(29)),
  'timeouts.webSocketSeconds': fc.oneof(noSeconds, fc.constant(59)),
  'bodySizes.plain': noSize,
  'bodySizes.upload': noSize,
}

/** Valid values but for one setting, and where it is. */
export const arbitraryMistake = fc
  .constantFrom(...Object.keys(mistakes))
  .chain((path) =>
    fc.tuple(arbitraryValues, fc.constant(path), mistakes[path] ?? fc.constant(null)),
  )
  .map(([values, path, wrong]) => ({ path, values: withValue(values, path.split('.'), wrong) }))

function withValue(
  object: unknown,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): object {
  const known = text.safeParse(object).data ?? {}
  return { ...known, [key]: rest.length === 0 ? value : withValue(known[key], rest, value) }
}
