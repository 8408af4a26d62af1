import { testAuthority } from '../test/test-authority.ts'
import { join } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { parse, parseAllDocuments } from 'yaml'
import { z } from 'zod'
import { addressHeaders } from './address-headers.ts'
import type { Profile } from './profile.ts'
import { routesOf } from './route.ts'
import { synthesise } from './synth.ts'
import { readValues, type RoutingValues } from './values.ts'

const committed = readValues(join(import.meta.dirname, '../values.yaml'))
const object = z.looseObject({
  kind: z.string(),
  metadata: z.looseObject({ name: z.string() }),
  spec: z.unknown().optional(),
  data: z.record(z.string(), z.string()).optional(),
})

/** The objects below a path. */
function objects(profile: Profile, path: string, values: RoutingValues = committed) {
  return [...synthesise(values, profile)]
    .filter(([file]) => file.startsWith(path))
    .flatMap(([, text]) => parseAllDocuments(text).map((each) => object.parse(each.toJS())))
}

describe('traefik', () => {
  test('has the very same Ingresses, issuers and certificates as ingress-nginx', () => {
    for (const path of ['ingress/', 'issuers/', 'controller/admission-policy']) {
      expect(objects('traefik', path)).toEqual(objects('ingress-nginx', path))
    }
  })

  test('has its class and a configuration that keeps addresses out of logs and of what is forwarded', () => {
    const found = objects('traefik', 'controller/traefik')
    expect(found.map(({ kind, metadata }) => `${kind}/${metadata.name}`)).toEqual([
      'IngressClass/nginx',
      'ConfigMap/traefik-configuration',
    ])
    expect(found[0]?.spec).toEqual({ controller: 'k8s.io/ingress-nginx' })
    const [, { data } = {}] = found
    const fixed: unknown = parse(data?.['traefik.yaml'] ?? '')
    expect(fixed).not.toHaveProperty('accessLog')
    expect(fixed).toMatchObject({
      log: { level: 'ERROR' },
      // As the chart of Traefik has ports and probes: it says so by arguments, which are not read where there is a file.
      ping: { entryPoint: 'traefik' },
      entryPoints: {
        traefik: { address: ':8080' },
        web: { address: ':8000', http: { middlewares: ['no-client-address@file'] } },
        websecure: {
          address: ':8443',
          http: { middlewares: ['no-client-address@file', 'strict-transport@file'] },
          transport: { respondingTimeouts: { readTimeout: '3600s' } },
        },
      },
      // Bodies are limited only where they are held.
      providers: {
        kubernetesIngressNGINX: {
          ingressClass: 'nginx',
          httpEntryPoint: 'web',
          httpsEntryPoint: 'websecure',
          proxyRequestBuffering: true,
        },
      },
    })
    // An empty value takes the header away.
    expect(parse(data?.['dynamic.yaml'] ?? '')).toEqual({
      http: {
        middlewares: {
          'no-client-address': {
            headers: {
              customRequestHeaders: Object.fromEntries(addressHeaders.map((name) => [name, ''])),
            },
          },
          'strict-transport': {
            headers: { stsSeconds: 31_536_000, stsIncludeSubdomains: false, stsPreload: false },
          },
        },
      },
    })
  })
})

describe('gateway-api', () => {
  const routes = objects('gateway-api', 'ingress/')

  test('has one listener with a certificate for each host, and redirects http', () => {
    const [gateway, redirect] = objects('gateway-api', 'controller/gateway')
    const { listeners } = z
      .object({ listeners: z.array(z.looseObject({ name: z.string(), port: z.int() })) })
      .parse(gateway?.spec)
    expect(listeners).toHaveLength(14)
    expect(listeners.find(({ name }) => name === 'api')).toEqual({
      name: 'api',
      hostname: 'api.example.org',
      port: 443,
      protocol: 'HTTPS',
      tls: { mode: 'Terminate', certificateRefs: [{ name: 'lotse-api-tls' }] },
      allowedRoutes: { namespaces: { from: 'Same' } },
    })
    expect(redirect?.spec).toMatchObject({
      parentRefs: [{ name: 'lotse-gateway', sectionName: 'http' }],
      rules: [{ filters: [{ requestRedirect: { scheme: 'https', statusCode: 301 } }] }],
    })
  })

  test('has a route for each row, with the path of the row and the prefix that stands in its place', () => {
    expect(routes).toHaveLength(33)
    const byName = new Map(routes.map((route) => [route.metadata.name, route.spec]))
    for (const row of routesOf(committed)) {
      const rewrite = { type: 'ReplacePrefixMatch', replacePrefixMatch: row.target }
      const filters = [
        ...(row.path === row.target ? [] : [{ type: 'URLRewrite', urlRewrite: { path: rewrite } }]),
        { type: 'RequestHeaderModifier' },
        {
          type: 'ResponseHeaderModifier',
          responseHeaderModifier: {
            set: [{ name: 'Strict-Transport-Security', value: 'max-age=31536000' }],
          },
        },
        { type: 'CORS', cors: { allowOrigins: ['*'], allowCredentials: false } },
      ]
      expect([row.name, byName.get(row.name)]).toMatchObject([
        row.name,
        {
          hostnames: [row.host],
          rules: [
            {
              matches: [{ path: { type: 'PathPrefix', value: row.path } }],
              filters,
              backendRefs: [{ name: row.service, port: row.port }],
              timeouts: { request: row.traffic === 'request' ? '60s' : '0s' },
            },
          ],
        },
      ])
    }
  })

  test('attaches the surfaces of operators to nothing, unless they are open by choice', () => {
    const detached = (values: RoutingValues): string[] =>
      objects('gateway-api', 'ingress/', values)
        .filter(({ spec }) => !Object.hasOwn(Object(spec) as object, 'parentRefs'))
        .map(({ metadata }) => metadata.name)
    expect(detached(committed)).toEqual([
      'lotse-health-dashboard',
      'lotse-redis-commander',
      'lotse-signoz',
      'lotse-storybook',
    ])
    expect(detached({ ...committed, operatorAuthentication: 'none' })).toEqual([])
  })
})

test.each([
  { profile: 'ingress-nginx', http01: { ingress: { ingressClassName: 'nginx' } } },
  {
    profile: 'gateway-api',
    http01: { gatewayHTTPRoute: { parentRefs: [{ name: 'lotse-gateway', namespace: 'lotse' }] } },
  },
] as const)('a private ACME server is asked as it wants: $profile', ({ profile, http01 }) => {
  const privateAcme = {
    server: 'https://acme.example.org/dir',
    caBundle: testAuthority,
    waitInsteadOfSelfCheckSeconds: 2,
  }
  const values: RoutingValues = { ...committed, issuer: 'private-acme', privateAcme }
  const [issuer] = objects(profile, 'issuers/private-acme', values)
  expect(issuer?.spec).toEqual({
    acme: {
      server: privateAcme.server,
      email: 'platform-ops@example.org',
      caBundle: testAuthority,
      privateKeySecretRef: { name: 'private-acme-account' },
      solvers: [{ waitInsteadOfSelfCheck: '2s', http01 }],
    },
  })
})

test('each host has one Certificate, named like its secret, that no Ingress owns', () => {
  const certificates = objects('ingress-nginx', 'issuers/certificates')
  expect(certificates).toHaveLength(13)
  for (const { metadata, spec } of certificates) {
    expect(metadata).not.toHaveProperty('ownerReferences')
    expect(spec).toMatchObject({
      secretName: metadata.name,
      renewBeforePercentage: 33,
      issuerRef: { name: 'letsencrypt-prod', kind: 'ClusterIssuer' },
    })
  }
})
