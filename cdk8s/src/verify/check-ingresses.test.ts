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
  const state = await readClusterState(answers({ ingresses }), [values.namespace])
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

test('another one for the same place is told, and what to do', async () => {
  const [users] = applied.filter(({ metadata }) => metadata.name === 'lotse-service-users')
  const rival = { ...users, metadata: { ...users?.metadata, name: 'by-hand' } }
  const { status, message, details, look } = await find('api.example.org', [...applied, rival])
  expect({ status, details, at: look?.at }).toEqual({
    status: 'failed',
    details: [
      'ingress/02-userservice.yaml: lotse-service-users is for api.example.org/service/users, and so is by-hand',
    ],
    at: 'the Ingresses and their addresses',
  })
  expect(message).toMatch(/values have them; delete what takes the same place$/)
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
    status: 'skipped',
    message: 'ingresses may not be read with this kubeconfig',
  })
  const state = await readClusterState(answers({ ingresses: applied }), [values.namespace])
  expect(checkIngresses(anyTarget, state)).toEqual({ status: 'skipped', message: 'needs --values' })
})
