import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { eventually } from '../setup/eventually.ts'
import { testCluster } from '../setup/test-cluster.ts'
import { ask, echoOf } from './ask.ts'
import { describeRoutes } from './describe-routes.ts'
import { machineAddress } from './machine-address.ts'
import { operatorAuthorization } from './nginx.ts'
import { startTraefik } from './traefik.ts'
import { apply, startTraefikRig, type TraefikRig } from './traefik-rig.ts'

const address = machineAddress()
const withTraefik = testCluster() === undefined || address === undefined ? describe.skip : describe

/** The committed Ingress objects, on a real API server, read and kept by a real controller. */
withTraefik('the routes through Traefik (skipped without Go or a network address)', () => {
  let rig: TraefikRig

  beforeAll(async () => {
    rig = await startTraefikRig({ address: address ?? '' })
    // The first time, Traefik is built.
  }, 900_000)

  afterAll(async () => await rig?.stop())

  describeRoutes({
    entry: () => rig.controller.entry,
    operator: operatorAuthorization,
    guardedPreflight: 401,
  })

  test.each([
    { readSeconds: 1, arrives: false, reason: 'the control: Traefik cuts what takes longer' },
    { readSeconds: undefined, arrives: true, reason: 'our limit leaves it time' },
  ])('an upload with a pause of 3 seconds: $reason', async ({ readSeconds, arrives }) => {
    const home = join(tmpdir(), `lotse-traefik-${randomId()}`)
    const { namespace } = rig
    const kubeconfig = testCluster()?.kubeconfig ?? ''
    const limit = readSeconds === undefined ? {} : { readSeconds }
    const controller = await startTraefik({ home, kubeconfig, namespace, ...limit })
    const host = { entry: controller.entry, host: 'api.example.org' }
    const path = '/service/uploads/file'
    await eventually(async () => await echoOf({ ...host, path }))
    const body = { bytes: 200_000, pause: 3_000 }
    const sent = ask({ ...host, path, method: 'PUT', body })
    const status = await sent.then((reply) => reply.status).catch(() => 'cut')
    await controller.stop()
    await rm(home, { recursive: true, force: true })
    expect(status === 200).toBe(arrives)
  })

  test('the proof for a certificate is asked over http and not redirected', async () => {
    const service = { name: 'lotse-element-call', port: { number: 80 } }
    const path = '/.well-known/acme-challenge/token'
    // As cert-manager writes it for a challenge.
    await apply({
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: {
        name: 'cm-acme-http-solver',
        namespace: rig.namespace,
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
    })
    const question = {
      entry: rig.controller.entry,
      scheme: 'http',
      host: 'app.example.org',
    } as const
    const echo = await eventually(async () => await echoOf({ ...question, path }))
    expect(echo).toMatchObject({ service: service.name, url: path })
    expect(await ask({ ...question, path: '/' })).toMatchObject({ status: 308 })
  })
})
