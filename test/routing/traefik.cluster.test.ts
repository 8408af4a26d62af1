import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { eventually } from '../setup/eventually.ts'
import { testCluster } from '../setup/test-cluster.ts'
import { ask, echoOf } from './ask.ts'
import { describeRoutes } from './describe-routes.ts'
import { describeValues, otherValues } from './describe-values.ts'
import { machineAddress } from './machine-address.ts'
import { operatorAuthorization } from './nginx.ts'
import { solverIngresses } from './solver-ingress.ts'
import { startTraefik } from './traefik.ts'
import { apply, startTraefikRig, type TraefikRig } from './traefik-rig.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutAddress, withoutCluster, withoutGo } from '../setup/obstacles.ts'

const address = machineAddress()
const withTraefik = describeUnless(withoutCluster() ?? withoutGo() ?? withoutAddress(address))

/** The committed Ingress objects, on a real API server, read and kept by a real controller. */
withTraefik('the routes through Traefik', () => {
  let rig: TraefikRig

  beforeAll(async () => {
    rig = await startTraefikRig({ address: address ?? '' })
    await apply(...solverIngresses(rig.namespace))
    // The first time, Traefik is built.
  }, 900_000)

  afterAll(async () => await rig?.stop())

  describeRoutes({
    entry: () => rig.controller.entry,
    operator: operatorAuthorization,
    guardedPreflight: 401,
    paths: 'merges slashes only',
  })

  test.each([
    { path: '/ping', host: 'localhost', status: 200, reason: 'probes find it alive' },
    { path: '/', host: 'app.example.org', status: 404, reason: 'no route is there' },
  ])('the port for probes answers $host$path with $status: $reason', async (row) => {
    const { entry, ping = 0 } = rig.controller
    const question = { entry: { ...entry, http: ping }, scheme: 'http' } as const
    const { status } = await ask({ ...question, host: row.host, path: row.path })
    expect(status).toBe(row.status)
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
})

withTraefik('other values through Traefik', () => {
  let rig: TraefikRig

  beforeAll(async () => {
    rig = await startTraefikRig({ address: address ?? '', values: otherValues })
  }, 900_000)

  afterAll(async () => await rig?.stop())

  describeValues({ entry: () => rig.controller.entry, operator: operatorAuthorization })
})
