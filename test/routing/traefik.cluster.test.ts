import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { eventually } from '../setup/eventually.ts'
import { freshNamespace, kubectl, testCluster } from '../setup/test-cluster.ts'
import { ask, echoOf } from './ask.ts'
import { describeRoutes } from './describe-routes.ts'
import { startEchoBackends, type EchoBackends } from './echo-backends.ts'
import { ingressObjects, ruleOf, serviceObjects, servicesOf } from './ingress-objects.ts'
import { machineAddress } from './machine-address.ts'
import { operatorAuthorization, operatorPassword } from './nginx.ts'
import { startTraefik, type Controller } from './traefik.ts'

const address = machineAddress()
const cluster = testCluster()
const withTraefik = cluster === undefined || address === undefined ? describe.skip : describe

/** The committed Ingress objects, on a real API server, read and kept by a real controller. */
withTraefik('the routes through Traefik (skipped without Go or a network address)', () => {
  const home = join(tmpdir(), `lotse-traefik-${randomId()}`)
  let traefik: Controller
  let backends: EchoBackends
  let namespace: string

  beforeAll(async () => {
    namespace = await freshNamespace()
    const ingresses = ingressObjects(namespace)
    backends = await startEchoBackends([...servicesOf(ingresses).keys()], address ?? '')
    const services = serviceObjects(ingresses, {
      namespace,
      address: address ?? '',
      backends: backends.ports,
    })
    const secrets = new Set(
      ingresses.flatMap(({ metadata }) => metadata.annotations[authSecret] ?? []),
    )
    const guards = [...secrets].map((name) => ({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name, namespace },
      stringData: { auth: operatorPassword },
    }))
    const ingressClass = {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'IngressClass',
      metadata: { name: 'nginx' },
      spec: { controller: 'k8s.io/ingress-nginx' },
    }
    const items = [ingressClass, ...guards, ...services, ...ingresses]
    const list = JSON.stringify({ apiVersion: 'v1', kind: 'List', items })
    const { ok, stderr } = await kubectl(['apply', '--server-side', '-f', '-'], list)
    if (!ok) throw new Error(stderr)
    traefik = await startTraefik({ home, kubeconfig: cluster?.kubeconfig ?? '', namespace })
    // All of them arrive with one reading, but an endpoint may come later than its route.
    await eventually(async () => {
      for (const { host } of ingresses.map(ruleOf)) {
        const { status } = await ask({ entry: traefik.entry, host, path: '/probe' })
        if (status === 503) throw new Error(`nobody is behind ${host} yet`)
      }
      const { status } = await ask({ entry: traefik.entry, host: 'app.example.org', path: '/' })
      if (status !== 200) throw new Error(`the page answers ${status}`)
    }, 30)
  }, 900_000)

  afterAll(async () => {
    await traefik?.stop()
    await backends?.close()
    await rm(home, { recursive: true, force: true })
  })

  describeRoutes({
    entry: () => traefik.entry,
    operator: operatorAuthorization,
    guardedPreflight: 401,
  })

  test('the proof for a certificate is asked over http and not redirected', async () => {
    const service = { name: `${platform}element-call`, port: { number: 80 } }
    const path = '/.well-known/acme-challenge/token'
    // As cert-manager writes it for a challenge.
    const solver = {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: {
        name: 'cm-acme-http-solver',
        namespace,
        annotations: { 'nginx.ingress.kubernetes.io/whitelist-source-range': '0.0.0.0/0,::/0' },
      },
      spec: {
        ingressClassName: 'nginx',
        rules: [
          {
            host: 'app.example.org',
            http: { paths: [{ path, pathType: 'Exact', backend: { service } }] },
          },
        ],
      },
    }
    expect(await kubectl(['apply', '-f', '-'], JSON.stringify(solver))).toMatchObject({ ok: true })
    const question = { entry: traefik.entry, scheme: 'http', host: 'app.example.org' } as const
    const echo = await eventually(async () => await echoOf({ ...question, path }))
    expect(echo).toMatchObject({ service: service.name, url: path })
    expect(await ask({ ...question, path: '/' })).toMatchObject({ status: 308 })
  })
})

const platform = 'lotse-'
const authSecret = 'nginx.ingress.kubernetes.io/auth-secret'
