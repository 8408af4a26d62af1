import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { parseAllDocuments } from 'yaml'
import { routesOf } from './route.ts'
import { synthesise } from './synth.ts'
import { parseValues, readValues } from './values.ts'

interface Ingress {
  readonly kind: string
  readonly metadata: { readonly name: string; readonly annotations: Record<string, string> }
  readonly spec: {
    readonly tls: readonly { readonly hosts: readonly string[]; readonly secretName: string }[]
    readonly rules: readonly {
      readonly host: string
      readonly http: {
        readonly paths: readonly {
          readonly path: string
          readonly pathType: string
          readonly backend: { readonly service: { readonly name: string } }
        }[]
      }
    }[]
  }
}

const folder = join(import.meta.dirname, '..')
const committed = readValues(join(folder, 'values.yaml'))

function ingresses(files: ReadonlyMap<string, string>): Ingress[] {
  return [...files]
    .filter(([path]) => path.startsWith('ingress/'))
    .flatMap(([, text]) => parseAllDocuments(text).map((each) => each.toJS() as Ingress))
}

test('every setting that is not its default reaches the objects that it is about', () => {
  const values = parseValues({
    platform: 'other',
    namespace: 'elsewhere',
    hosts: Object.fromEntries(Object.keys(committed.hosts).map((role) => [role, `${role}.x.net`])),
    extraHosts: Object.fromEntries(
      Object.keys(committed.extraHosts).map((role) => [role, `${role}.x.net`]),
    ),
    ingressClass: 'special',
    acmeEmail: 'ops@x.net',
    issuer: 'letsencrypt-staging',
    allowedOrigins: ['https://a.x.net', 'https://b.x.net:8443'],
    rateLimit: { requestsPerSecond: 7 },
    timeouts: { requestSeconds: 11, longPollSeconds: 31, webSocketSeconds: 61 },
    bodySizes: { plain: '2m', upload: '3m' },
    operatorAuthentication: 'none',
  })
  const files = synthesise(values)
  const all = new Map(ingresses(files).map((each) => [each.metadata.name, each]))
  for (const route of routesOf(values)) {
    const { metadata, spec } = all.get(route.name) ?? {}
    const idle = { request: '11', 'long-poll': '31', 'web-socket': '61' }[route.traffic]
    expect(metadata).toMatchObject({
      namespace: 'elsewhere',
      annotations: {
        'cert-manager.io/cluster-issuer': 'letsencrypt-staging',
        [nginx('cors-allow-origin')]: 'https://a.x.net,https://b.x.net:8443',
        [nginx('limit-rps')]: '7',
        [nginx('proxy-read-timeout')]: idle,
        [nginx('proxy-send-timeout')]: idle,
        [nginx('proxy-body-size')]: route.body === 'upload' ? '3m' : '2m',
      },
    })
    expect(metadata?.annotations).not.toHaveProperty(nginx('auth-type'))
    expect(spec).toMatchObject({ ingressClassName: 'special' })
  }
  const issuers = [...files].filter(([path]) => path.startsWith('issuers/'))
  const texts = issuers.map(([, text]) => text).join('')
  expect(texts).toContain('ops@x.net')
  expect(files.get('issuers/certificates.yaml')).toContain('name: letsencrypt-staging')
  expect(files.get('issuers/certificates.yaml')).not.toContain('name: letsencrypt-prod')
})

test('33 Ingresses in 22 files, each place, service and secret as the contract has it', () => {
  const files = synthesise(committed)
  const all = ingresses(files)
  expect([...files.keys()].filter((path) => path.startsWith('ingress/'))).toHaveLength(22)
  expect(all).toHaveLength(33)
  const rules = all.flatMap(({ spec }) => spec.rules)
  const places = rules.flatMap(({ host, http }) => http.paths.map(({ path }) => host + path))
  expect(new Set(places).size).toBe(33)
  for (const { http } of rules) {
    for (const { backend } of http.paths) expect(backend.service.name).toMatch(/^lotse-/)
  }
  const secrets = new Set(all.map(({ spec }) => JSON.stringify(spec.tls)))
  expect(secrets.size).toBe(13)
})

const always = {
  'cert-manager.io/cluster-issuer': 'letsencrypt-prod',
  'nginx.ingress.kubernetes.io/enable-cors': 'true',
  'nginx.ingress.kubernetes.io/cors-allow-origin': '*',
  'nginx.ingress.kubernetes.io/cors-allow-credentials': 'false',
  'nginx.ingress.kubernetes.io/limit-rps': '100',
}
const nginx = (name: string): string => `nginx.ingress.kubernetes.io/${name}`

test('every Ingress has the annotations of the contract and of its own row, and no others', () => {
  const all = new Map(ingresses(synthesise(committed)).map((each) => [each.metadata.name, each]))
  for (const route of routesOf(committed)) {
    const idle = { request: '60', 'long-poll': '120', 'web-socket': '3600' }[route.traffic]
    const closed = route.audience === 'operators'
    const whole = route.path === '/'
    const kept = route.path === route.target
    expect([route.name, all.get(route.name)?.metadata.annotations]).toEqual([
      route.name,
      {
        ...always,
        [nginx('proxy-read-timeout')]: idle,
        [nginx('proxy-send-timeout')]: idle,
        [nginx('proxy-body-size')]: route.body === 'upload' ? '50m' : '1m',
        ...(whole ? {} : { [nginx('use-regex')]: 'true' }),
        ...(whole ? { [nginx('rewrite-target')]: '/' } : {}),
        ...(kept ? {} : { [nginx('rewrite-target')]: `${route.target}/$2`.replace('//', '/') }),
        ...(closed
          ? {
              [nginx('auth-type')]: 'basic',
              [nginx('auth-secret')]: 'lotse-operators',
              [nginx('auth-realm')]: 'Operators',
            }
          : {}),
      },
    ])
  }
})

test.each([
  { change: { extra: 1 }, message: 'extra: 1: is not a setting', reason: 'an unknown key' },
  { change: { platform: 'A' }, message: 'platform: "A": must be 1 to 30', reason: 'a capital' },
  { change: { hosts: { app: 'x' } }, message: 'hosts.app: "x": must be', reason: 'no dot' },
  {
    change: { hosts: { ...committed.hosts, app: 'a.b; return 200' } },
    message: 'hosts.app: "a.b; return 200": must be a lower-case DNS name',
    reason: 'configuration in a host',
  },
  {
    change: { extraHosts: { ...committed.extraHosts, redis: 'app.example.org' } },
    message: 'extraHosts.redis: "app.example.org": must differ from hosts.app',
    reason: 'one host twice',
  },
  {
    change: { issuer: 'private-acme' },
    message: 'privateAcme: nothing: must',
    reason: 'no server',
  },
  ...['app.127', '1.2', 'app.example.0x7f', 'app.0x', 'app.007'].map((app) => ({
    change: { hosts: { ...committed.hosts, app } },
    message: `hosts.app: "${app}": must be a name, not an address`,
    reason: `a browser reads ${app} as an address`,
  })),
  ...['https://app.127', 'https://a.example.org:443', 'https://a.example.org:08443'].map((one) => ({
    change: { allowedOrigins: [one] },
    message: `allowedOrigins.0: "${one}": must be as browsers send it`,
    reason: `no browser sends ${one}`,
  })),
  {
    change: { allowedOrigins: ['http://a.example.org'] },
    message: 'allowedOrigins.0: "http://a.example.org": must be an https origin, like',
    reason: 'a page without TLS',
  },
  {
    change: { bodySizes: { plain: '2m', upload: '2047k' } },
    message: 'bodySizes.plain: "2m": must not be above bodySizes.upload, 2047k',
    reason: 'more for what is small than for files',
  },
  {
    change: { bodySizes: { plain: '51m' } },
    message: 'bodySizes.plain: "51m": must not be above bodySizes.upload, 50m',
    reason: 'the same against the default',
  },
  { change: { rateLimit: { status: 503 } }, message: 'rateLimit.status: 503: ', reason: 'fixed' },
])('a value is refused: $reason', ({ change, message }) => {
  expect(() => parseValues({ ...committed, ...change })).toThrow(message)
})

test.each([
  { bodySizes: { plain: '1024k', upload: '1m' }, reason: 'two ways to write one size' },
  { bodySizes: { upload: '1m' }, reason: 'as large as the default' },
  { allowedOrigins: ['https://a.example.org:8443'], reason: 'a port that is sent' },
  { hosts: { ...committed.hosts, app: '127.0.0.1.example.org' }, reason: 'numbers before a name' },
  { hosts: { ...committed.hosts, app: 'app.x127' }, reason: 'a last part with a letter' },
])('a value is taken: $reason', ({ reason, ...change }) => {
  expect(parseValues({ ...committed, ...change })).toMatchObject(change)
  expect(reason).not.toBe('')
})

const label = fc.stringMatching(/^[a-z][a-z0-9]{0,10}$/)

test('any valid values give 33 Ingresses with places of their own', () => {
  fc.assert(
    fc.property(label, label, fc.integer({ min: 1, max: 1000 }), (platform, domain, limit) => {
      const rename = <T extends object>(names: T): T =>
        Object.fromEntries(Object.keys(names).map((role) => [role, `${role}.${domain}.test`])) as T
      const values = parseValues({
        ...committed,
        platform,
        hosts: rename(committed.hosts),
        extraHosts: rename(committed.extraHosts),
        rateLimit: { requestsPerSecond: limit },
      })
      const all = ingresses(synthesise(values))
      expect(all).toHaveLength(33)
      for (const { metadata, spec } of all) {
        expect(metadata.annotations[nginx('limit-rps')]).toBe(String(limit))
        expect(spec.rules[0]?.http.paths[0]?.backend.service.name).toMatch(`${platform}-`)
      }
    }),
    { numRuns: 25 },
  )
})

test('any text with a character that no host has is refused, naming the path', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...' ;{}$"\n/('.split('')), (text, character) => {
      const hosts = { ...committed.hosts, auth: `${text}${character}.example.org` }
      expect(() => parseValues({ ...committed, hosts })).toThrow(/^hosts\.auth: .*must be/)
    }),
  )
})
