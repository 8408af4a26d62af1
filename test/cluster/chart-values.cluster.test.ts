import { beforeAll, expect, test } from '@jest/globals'
import {
  chartFolder,
  helm,
  podsOf,
  renderChart,
  valuesFile,
  valuesOf,
  type ValuesName,
} from './render-chart.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutGo } from '../setup/obstacles.ts'

const withHelm = describeUnless(withoutGo())
const sets: readonly ValuesName[] = ['minimal', 'full']

withHelm('the values of the chart', () => {
  beforeAll(async () => void (await helm(['version'])), 900_000)

  test.each(sets)('the chart is fine with the %s values', async (name) => {
    const { ok, stdout, stderr } = await helm([
      'lint',
      '--strict',
      chartFolder,
      '--values',
      valuesFile(name),
    ])
    expect({ ok, said: ok ? '' : stdout + stderr }).toEqual({ ok: true, said: '' })
  })

  test('what nobody can guess must be given', async () => {
    const { ok, stderr } = await helm(['template', 'release', chartFolder])
    expect(ok).toBe(false)
    for (const path of ['/hosts', '/keycloak', '/matrix']) expect(stderr).toContain(`at '${path}'`)
  })

  test.each<{ change: Record<string, unknown>; path: string; reason: string }>([
    { change: { surprise: 1 }, path: 'surprise', reason: 'an unknown value' },
    {
      change: { hosts: { app: 'https://app.example.org' } },
      path: '/hosts/app',
      reason: 'a URL where a host name belongs',
    },
    { change: { hosts: { auth: 'localhost' } }, path: '/hosts/auth', reason: 'no domain' },
    {
      change: { keycloak: { url: 'keycloak:8080' } },
      path: '/keycloak/url',
      reason: 'an address without its scheme',
    },
    {
      change: { matrix: { url: 'http://synapse:8008/path' } },
      path: '/matrix/url',
      reason: 'Synapse has no path',
    },
    {
      change: { matrix: { serverName: 'a b' } },
      path: '/matrix/serverName',
      reason: 'no name of a Matrix server',
    },
    { change: { images: { tag: 'a b' } }, path: '/images/tag', reason: 'no tag of an image' },
    { change: { api: { replicas: 0 } }, path: '/api/replicas', reason: 'no api at all' },
    {
      change: { api: { terminationGracePeriodSeconds: 5 } },
      path: '/api/terminationGracePeriodSeconds',
      reason: 'shorter than the drain',
    },
    {
      change: { secrets: { api: 'Has Spaces' } },
      path: '/secrets/api',
      reason: 'no name of a Secret',
    },
    {
      change: { images: { digests: { api: 'latest' } } },
      path: '/images/digests/api',
      reason: 'a digest that is a tag',
    },
    {
      change: { networkPolicy: { ingressController: [] } },
      path: '/networkPolicy/ingressController',
      reason: 'an empty list would let everybody in',
    },
    {
      change: { networkPolicy: { dns: [] } },
      path: '/networkPolicy/dns',
      reason: 'an empty list would be a way out to every server on port 53',
    },
    ...['apiServer', 'postgres', 'keycloak', 'synapse'].map((target) => ({
      change: { networkPolicy: { [target]: { to: [] } } },
      path: `/networkPolicy/${target}/to`,
      reason: `an empty list would be a way out to every address from those that use ${target}`,
    })),
    {
      change: { networkPolicy: { keycloak: { to: [{}] } } },
      path: '/networkPolicy/keycloak/to/0',
      reason: 'a peer that names nobody',
    },
    {
      change: { networkPolicy: { postgres: { ports: [0] } } },
      path: '/networkPolicy/postgres/ports/0',
      reason: 'no such port',
    },
  ])('refused with its path: $reason', async ({ change, path }) => {
    const args = ['template', 'release', chartFolder, '--values', valuesFile('minimal')]
    const { ok, stderr } = await helm([...args, '--values', '-'], JSON.stringify(change))
    expect({ ok, says: stderr.includes(path) ? path : stderr }).toEqual({ ok: false, says: path })
  })

  test('a second installation makes nothing that belongs to the whole cluster', async () => {
    const whole = /^(ClusterRole|CustomResourceDefinition|ValidatingAdmissionPolicy)/
    const kinds = async (name: ValuesName): Promise<string[]> =>
      (await renderChart(name)).map(({ kind }) => kind).filter((kind) => whole.test(kind))
    expect(await kinds('full')).toEqual([])
    expect(new Set(await kinds('minimal')).size).toBe(4)
  })

  test('either the number of api pods is fixed or it follows the load', async () => {
    const scaled = await renderChart('minimal')
    const fixed = await renderChart('full')
    const api = (objects: typeof scaled): unknown =>
      objects.find(({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('-api'))
    expect(api(scaled)).not.toHaveProperty('spec.replicas')
    expect(scaled.some(({ kind }) => kind === 'HorizontalPodAutoscaler')).toBe(true)
    expect(api(fixed)).toHaveProperty('spec.replicas', 5)
    expect(fixed.some(({ kind }) => kind === 'HorizontalPodAutoscaler')).toBe(false)
  })

  test('images are named by their content when a digest is given, else by the version', async () => {
    const images = podsOf(await renderChart('full')).map(({ spec }) => spec.containers[0]?.image)
    expect(new Set(images)).toEqual(
      new Set([
        'example/harbour/operator:1.2.3',
        `example/harbour/api@sha256:${'0'.repeat(64)}`,
        'example/harbour/edge:1.2.3',
        'example/harbour/web:1.2.3',
        'example/harbour/migrate:1.2.3',
      ]),
    )
  })

  test('no Secret is made, whatever the values', async () => {
    for (const name of sets) {
      const objects = await renderChart({ ...valuesOf(name) })
      expect(objects.filter(({ kind }) => kind === 'Secret')).toEqual([])
    }
  })
})
