import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { good, listOf as answers, target as anyTarget } from '../../test/verification.ts'
import { readValues } from '../values.ts'
import { checkIngresses } from './check-ingresses.ts'
import { readClusterState } from './cluster-state.ts'
import { expectedIngresses } from './expected-ingress.ts'
import { textReport } from './report.ts'
import { targetsOfValues } from './targets.ts'
import { verifyHosts } from './verify.ts'

const values = readValues(join(import.meta.dirname, '../../values.yaml'))
const applied = expectedIngresses(values)
const targets = targetsOfValues(values)
const nginx = (name: string): string => `nginx.ingress.kubernetes.io/${name}`

type Applied = (typeof applied)[number]

/** What the API server has when one Ingress is changed; `undefined` deletes it. */
const after = (name: string, change: (one: Applied) => object | undefined): readonly object[] =>
  applied.flatMap((each) => (each.metadata.name === name ? (change(each) ?? []) : each))

async function find(host: string, ingresses: readonly object[] | number) {
  return await findIn(host, { ingresses })
}

async function findIn(host: string, collections: Parameters<typeof answers>[0]) {
  const state = await readClusterState(answers(collections), [values.namespace])
  const target = targets.find((each) => each.host === host) ?? anyTarget
  return checkIngresses(target, state)
}

const annotated = (one: Applied, change: Readonly<Record<string, string | undefined>>) => ({
  ...one,
  metadata: { ...one.metadata, annotations: defined({ ...one.metadata.annotations, ...change }) },
})
const defined = (all: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
/** With other parts of its only path. */
const pathed = (one: Applied, change: object) => ({
  ...one,
  spec: {
    ...one.spec,
    rules: one.spec.rules.map((rule) => ({
      ...rule,
      http: { paths: (rule.http?.paths ?? []).map((path) => ({ ...path, ...change })) },
    })),
  },
})

test('the 33 Ingresses of the values are good for each of the 13 hosts', async () => {
  const found = await Promise.all(targets.map(async ({ host }) => await find(host, applied)))
  expect(applied).toHaveLength(33)
  expect(found.map(({ status }) => status)).toEqual(targets.map(() => 'ok'))
  const counts = found.map(({ message }) => Number.parseInt(message, 10))
  expect(counts.reduce((sum, count) => sum + count)).toBe(33)
})

test.each(
  applied.map(({ metadata, spec, file }) => ({
    name: metadata.name,
    at: spec.rules[0]?.host ?? '',
    file,
  })),
)('one that is missing is named with its file: $name', async ({ name, at, file }) => {
  const rest = after(name, () => undefined)
  const found = await Promise.all(
    targets.map(async ({ host }) => ({ host, ...(await find(host, rest)) })),
  )
  const bad = found.filter(({ status }) => status !== 'ok')
  expect(bad).toMatchObject([
    {
      host: at,
      status: 'failed',
      message: expect.stringContaining(`apply ${file}`),
      details: [expect.stringMatching(`^${file}: ${name} is missing \\(${at}/`)],
    },
  ])
})

test.each([
  {
    reason: 'another service',
    change: (one: Applied) =>
      pathed(one, { backend: { service: { name: 'lotse-x', port: { number: 8082 } } } }),
    says: 'service "lotse-x:8082" instead of "lotse-userservice:8082"',
  },
  {
    reason: 'another port',
    change: (one: Applied) =>
      pathed(one, { backend: { service: { name: 'lotse-userservice', port: { name: 'web' } } } }),
    says: 'service "lotse-userservice:web" instead of "lotse-userservice:8082"',
  },
  {
    reason: 'a backend that is no Service',
    change: (one: Applied) => pathed(one, { backend: { resource: { kind: 'X', name: 'x' } } }),
    says: 'service ":0" instead of "lotse-userservice:8082"',
  },
  {
    reason: 'another path',
    change: (one: Applied) => pathed(one, { path: '/service/user(/|$)(.*)' }),
    says: 'path "/service/user(/|$)(.*)" instead of "/service/users(/|$)(.*)"',
  },
  {
    reason: 'another type of path',
    change: (one: Applied) => pathed(one, { pathType: 'Exact' }),
    says: 'pathType "Exact" instead of "ImplementationSpecific"',
  },
  {
    reason: 'another host',
    change: (one: Applied) => ({
      ...one,
      spec: { ...one.spec, rules: one.spec.rules.map((rule) => ({ ...rule, host: 'x.net' })) },
    }),
    says: 'host "x.net" instead of "api.example.org"',
  },
  {
    reason: 'another class',
    change: (one: Applied) => ({ ...one, spec: { ...one.spec, ingressClassName: 'other' } }),
    says: 'class "other" instead of "nginx"',
  },
  {
    reason: 'no certificate',
    change: (one: Applied) => ({ ...one, spec: { ...one.spec, tls: [] } }),
    says: 'tls "" instead of "lotse-api-tls for api.example.org"',
  },
  {
    reason: 'another rewrite',
    change: (one: Applied) => annotated(one, { [nginx('rewrite-target')]: '/$2' }),
    says: 'rewrite-target "/$2" instead of "/users/$2"',
  },
  {
    reason: 'no rate limit',
    change: (one: Applied) => annotated(one, { [nginx('limit-rps')]: undefined }),
    says: 'limit-rps not set instead of "100"',
  },
  {
    reason: 'a setting that the values do not have, over two lines',
    change: (one: Applied) => annotated(one, { [nginx('configuration-snippet')]: 'a\nb' }),
    says: 'configuration-snippet "a\\nb" instead of not set',
  },
  {
    reason: 'another issuer',
    change: (one: Applied) => annotated(one, { 'cert-manager.io/cluster-issuer': 'x' }),
    says: 'cert-manager.io/cluster-issuer "x" instead of "letsencrypt-prod"',
  },
])('one that is changed is named with the change: $reason', async ({ change, says }) => {
  const { status, details, look } = await find(
    'api.example.org',
    after('lotse-service-users', change),
  )
  const file = 'ingress/02-userservice.yaml'
  expect({ status, details, command: look?.command }).toEqual({
    status: 'failed',
    details: [`${file}: lotse-service-users has ${says}`],
    command: `kubectl diff -f ${file}`,
  })
})

test.each([
  {
    reason: 'an annotation of kubectl and labels of somebody else',
    change: (one: Applied) => ({
      ...annotated(one, { 'kubectl.kubernetes.io/last-applied-configuration': '{}' }),
      status: { loadBalancer: { ingress: [{ ip: '192.0.2.1' }] } },
    }),
  },
  {
    reason: 'of two namespaces, that of the values counts',
    change: (one: Applied) => [
      { ...one, metadata: { ...one.metadata, namespace: 'other' }, spec: {} },
      one,
    ],
  },
  {
    reason: 'a challenge of the certificate manager has a path of its own',
    change: (one: Applied) => [
      one,
      {
        ...pathed(one, { path: '/.well-known/acme-challenge/x', pathType: 'Exact' }),
        metadata: { ...one.metadata, name: 'cm-acme-http-solver-1' },
      },
    ],
  },
])('good all the same: $reason', async ({ change }) => {
  const ingresses = after('lotse-service-users', (one) => change(one)).flat()
  expect(await find('api.example.org', ingresses)).toMatchObject({ status: 'ok' })
})

const nginxClass = { metadata: { name: 'nginx' }, spec: { controller: 'k8s.io/ingress-nginx' } }
const users = applied.find(({ metadata }) => metadata.name === 'lotse-service-users')
const rival = (place: object = {}, spec: object = {}, annotations?: object) => ({
  ...users,
  metadata: { name: 'by-hand', namespace: values.namespace, annotations, ...place },
  spec: { ...users?.spec, ...spec },
})
const elsewhere = { namespace: 'other' }
const told =
  'ingress/02-userservice.yaml: lotse-service-users is for api.example.org/service/users, and so is by-hand'

test.each([
  { reason: 'in the same namespace', other: rival(), detail: told },
  {
    reason: 'in another namespace',
    other: rival(elsewhere),
    detail: `${told} in the namespace other`,
  },
  {
    reason: 'of the same name in another namespace',
    other: rival({ ...elsewhere, name: 'lotse-service-users' }),
    detail: `${told.replace('by-hand', 'lotse-service-users')} in the namespace other`,
  },
  {
    reason: 'without a rewrite and with a slash at the end',
    other: rival(elsewhere, {
      rules: [{ host: 'api.example.org', http: { paths: [{ path: '/service/users/' }] } }],
    }),
    detail: `${told.replace('users,', 'users/,')} in the namespace other`,
  },
  {
    reason: 'of no class, which a controller may take',
    other: rival(elsewhere, { ingressClassName: undefined }),
    detail: `${told} in the namespace other`,
  },
  {
    reason: 'of the class by the old annotation',
    other: rival(
      elsewhere,
      { ingressClassName: undefined },
      { 'kubernetes.io/ingress.class': 'nginx' },
    ),
    detail: `${told} in the namespace other`,
  },
  {
    reason: 'of another class of the same controller',
    other: rival(elsewhere, { ingressClassName: 'second' }),
    detail: `${told} in the namespace other`,
  },
])('another one for the same place is told, and what to do: $reason', async ({ other, detail }) => {
  const second = { ...nginxClass, metadata: { name: 'second' } }
  const collections = { ingresses: [...applied, other], ingressclasses: [nginxClass, second] }
  const { status, message, details, look } = await findIn('api.example.org', collections)
  expect({ status, details, at: look?.at }).toEqual({
    status: 'failed',
    details: [detail],
    at: 'the Ingresses of all namespaces',
  })
  expect(message).toMatch(/values have them; delete what takes the same place$/)
})

test.each([
  {
    reason: 'a controller for the inside has a class of its own',
    other: rival(elsewhere, { ingressClassName: 'inside' }),
  },
  {
    reason: 'the same by the old annotation',
    other: rival(
      elsewhere,
      { ingressClassName: undefined },
      { 'kubernetes.io/ingress.class': 'inside' },
    ),
  },
  {
    reason: 'the same path of another host',
    other: rival(elsewhere, {
      rules: [{ host: 'api.example.net', http: { paths: [{ path: '/service/users' }] } }],
    }),
  },
])('no rival: $reason', async ({ other }) => {
  const inside = { metadata: { name: 'inside' }, spec: { controller: 'example.org/inside' } }
  const collections = { ingresses: [...applied, other], ingressclasses: [nginxClass, inside] }
  expect(await findIn('api.example.org', collections)).toMatchObject({ status: 'ok' })
})

const taking = (host: string, path: string, spec: object = {}) =>
  rival(elsewhere, { rules: [{ host, http: { paths: [{ path }] } }], ...spec })

test.each([
  {
    reason: 'below a route',
    host: 'api.example.org',
    path: '/service/users/more',
    from: 'lotse-service-users',
  },
  {
    reason: 'as an expression',
    host: 'api.example.org',
    path: '/service/users/more(/|$)(.*)',
    shown: '/service/users/more',
    from: 'lotse-service-users',
  },
  {
    reason: 'below the root of a host',
    host: 'app.example.org',
    path: '/service/more',
    from: 'lotse-frontend',
  },
  {
    reason: 'below two routes, of which the longer one would answer',
    host: 'app.example.org',
    path: '/service/live-chat/more',
    from: 'lotse-live-chat-app',
  },
])(
  'a longer path takes a part of a route, which is told: $reason',
  async ({ host, path, shown = path, from }) => {
    const { status, note } = await find(host, [...applied, taking(host, path)])
    expect({ status, note }).toEqual({
      status: 'ok',
      note: `by-hand in the namespace other takes ${host}${shown} from ${from}`,
    })
  },
)

test.each([
  { reason: 'the name only begins like that of a route', path: '/service/usersandmore' },
  { reason: 'a challenge of the certificate manager', path: '/.well-known/acme-challenge/x' },
  {
    reason: 'another controller serves it',
    path: '/service/users/more',
    spec: { ingressClassName: 'inside' },
  },
])('takes nothing: $reason', async ({ path, spec }) => {
  const inside = { metadata: { name: 'inside' }, spec: { controller: 'example.org/inside' } }
  const ingresses = [...applied, taking('api.example.org', path, spec)]
  const { status, note } = await findIn('api.example.org', {
    ingresses,
    ingressclasses: [nginxClass, inside],
  })
  expect({ status, note }).toEqual({ status: 'ok', note: undefined })
})

test('who may read the own namespace only is told that the others were not seen', async () => {
  const collections = {
    '/apis/networking.k8s.io/v1/ingresses': 403,
    [`/apis/networking.k8s.io/v1/namespaces/${values.namespace}/ingresses`]: applied,
  }
  const found = await findIn('api.example.org', collections)
  expect(found).toEqual({
    status: 'ok',
    message: '18 as the values have them',
    note: 'one of another namespace is not seen: ingresses may not be read with this kubeconfig: it needs the right to list ingresses.networking.k8s.io in the whole cluster',
  })
  const reports = await verifyHosts(targets, { ...good, list: answers(collections) })
  expect(textReport(reports)).toContain(`\nroutes: ${found.note}\n`)
})

test('who may not read the classes is told that one of another class was not seen', async () => {
  const other = rival(elsewhere, { ingressClassName: 'second' })
  const collections = { ingresses: [...applied, other], ingressclasses: 403 }
  expect(await findIn('api.example.org', collections)).toEqual({
    status: 'ok',
    message: '18 as the values have them',
    note: 'one of another class of the controller is not seen: ingressclasses may not be read with this kubeconfig: it needs the right to list ingressclasses.networking.k8s.io in the whole cluster',
  })
})

test('the report has a line for each', async () => {
  const list = answers({ ingresses: after('lotse-service-users', () => undefined) })
  const report = textReport(await verifyHosts(targets, { ...good, list }))
  const file = 'ingress/02-userservice.yaml'
  expect(report).toContain(`
routes failed: api.example.org
  The Ingresses of this host are not as the values have them; apply ${file}
  - ${file}: lotse-service-users is missing (api.example.org/service/users)
  look at the difference, in the folder that synth has written to: kubectl diff -f ${file}
`)
})

test('what may not be read, and what there are no values for, is not held against a host', async () => {
  expect(await find('api.example.org', 403)).toEqual({
    status: 'unread',
    message:
      'ingresses may not be read with this kubeconfig: it needs the right to list ingresses.networking.k8s.io in the namespace lotse',
  })
  const state = await readClusterState(answers({ ingresses: applied }), [values.namespace])
  expect(checkIngresses(anyTarget, state)).toEqual({ status: 'skipped', message: 'needs --values' })
})
