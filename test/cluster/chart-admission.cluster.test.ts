import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { checkout } from '@lotse/stack/paths'
import { parse } from 'yaml'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutCluster, withoutGo } from '../setup/obstacles.ts'
import { freshNamespace, kubectl } from '../setup/test-cluster.ts'
import {
  helm,
  podsOf,
  renderChart,
  type RenderedObject,
  type RenderedPod,
  type ValuesName,
} from './render-chart.ts'

const withCluster = describeUnless(withoutCluster() ?? withoutGo())
const sets: readonly ValuesName[] = ['minimal', 'full']
/** Components that talk to the API server. */
const withToken = ['operator', 'staff']

interface NetworkPolicySpec {
  readonly podSelector: { readonly matchLabels: Record<string, string> }
  readonly policyTypes: readonly string[]
  readonly ingress?: readonly unknown[]
  readonly egress?: readonly unknown[]
}

withCluster('the chart on a real API server', () => {
  let namespace: string
  const objects = new Map<ValuesName, RenderedObject[]>()
  const of = (name: ValuesName): RenderedObject[] => objects.get(name) ?? []

  beforeAll(async () => {
    await helm(['version'])
    namespace = await freshNamespace()
    const level = ['enforce', 'warn'].map((mode) => `pod-security.kubernetes.io/${mode}=restricted`)
    const labelled = await kubectl(['label', 'namespace', namespace, ...level])
    if (!labelled.ok) throw new Error(labelled.stderr)
    for (const name of sets) objects.set(name, await renderChart(name, namespace))
  }, 900_000)

  const applying = '--server-side --force-conflicts --field-manager=chart-test --dry-run=server'
  const dryRun = async (document: unknown): ReturnType<typeof kubectl> =>
    kubectl(
      ['-n', namespace, 'apply', ...applying.split(' '), '--validate=strict', '-f', '-'],
      JSON.stringify(document),
    )

  test.each(sets)('every object of the %s values is admitted, without a warning', async (name) => {
    const items = of(name)
    expect(items.length).toBeGreaterThan(20)
    const { ok, stdout, stderr } = await dryRun({ apiVersion: 'v1', kind: 'List', items })
    expect({ ok, stderr }).toEqual({ ok: true, stderr: '' })
    expect(stdout.trim().split('\n')).toHaveLength(items.length)
  })

  // A Deployment is admitted whatever its pods ask for: Pod Security judges pods.
  const asPod = ({ component, labels, spec }: RenderedPod): unknown => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: `pod-of-${component}`, labels },
    spec,
  })

  test.each(sets)('every pod of the %s values is restricted', async (name) => {
    const pods = podsOf(of(name))
    // The Job for staff accounts is rendered on demand; the full values ask for it.
    expect(pods.map(({ component }) => component).toSorted()).toEqual(
      ['api edge migrate operator', name === 'full' ? 'staff' : [], 'test upkeep web']
        .flat()
        .join(' ')
        .split(' '),
    )
    for (const pod of pods) {
      const { ok, stderr } = await dryRun(asPod(pod))
      expect({ component: pod.component, ok, stderr }).toEqual({
        component: pod.component,
        ok: true,
        stderr: '',
      })
    }
  })

  test('positive control: a pod that may become root is refused here', async () => {
    const [pod] = podsOf(of('minimal'))
    if (pod === undefined) throw new Error('no pod')
    const spec = { ...pod.spec, securityContext: { runAsNonRoot: false } }
    const { ok, stderr } = await dryRun(asPod({ ...pod, spec }))
    expect(ok).toBe(false)
    expect(stderr).toContain('violates PodSecurity "restricted')
  })

  test.each(sets)(
    'of the %s values: files are read-only, tokens are for the operator and the Job',
    (name) => {
      for (const { component, spec } of podsOf(of(name))) {
        expect({ component, spec }).toMatchObject({
          spec: {
            automountServiceAccountToken: withToken.includes(component),
            enableServiceLinks: false,
            containers: [{ securityContext: { readOnlyRootFilesystem: true } }],
          },
        })
        expect(spec['serviceAccountName'] === undefined).toBe(!withToken.includes(component))
        expect(spec.containers[0]).toHaveProperty('resources.limits.memory')
      }
    },
  )

  test.each(sets)('of the %s values: no pod without rules, nothing denied by chance', (name) => {
    const policies = of(name)
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .map((policy) => policy['spec'] as NetworkPolicySpec)
    for (const { component, labels } of podsOf(of(name))) {
      const mine = policies.filter(({ podSelector }) =>
        Object.entries(podSelector.matchLabels).every(([key, value]) => labels[key] === value),
      )
      // One that denies, one that allows.
      expect({ component, count: mine.length }).toEqual({ component, count: 2 })
      expect(mine.every(({ policyTypes }) => policyTypes.join() === 'Ingress,Egress')).toBe(true)
      const [deny] = mine.filter(({ ingress, egress }) => (ingress ?? egress) === undefined)
      expect({ component, deny: deny !== undefined }).toEqual({ component, deny: true })
    }
  })

  test('what may be entered, and where each process may go', () => {
    const ports = (rules: readonly unknown[] = []): number[] =>
      rules
        .flatMap((rule) => (rule as { ports: { port: number }[] }).ports)
        .map(({ port }) => port)
        .filter((port) => port !== 53)
        .toSorted((one, other) => one - other)
    const rules = Object.fromEntries(
      of('full')
        .filter(
          ({ kind, metadata }) => kind === 'NetworkPolicy' && !/deny|test/.test(metadata.name),
        )
        .map((policy) => {
          const { ingress, egress } = policy['spec'] as NetworkPolicySpec
          return [policy.metadata.name.slice('harbour-'.length), [ports(ingress), ports(egress)]]
        }),
    )
    expect(rules).toEqual({
      api: [
        // Twice: monitoring, and Keycloak's reports of logouts.
        [8082, 9090, 9090],
        [6432, 8009, 8180],
      ],
      edge: [
        [8008, 9090],
        [8009, 8180],
      ],
      migrate: [[9090], [6432]],
      operator: [[9090], [6432, 6443, 8180]],
      staff: [[9090], [6443, 8180]],
      upkeep: [[9090], [6432]],
      // The edge, and the api, whose answers the page server puts into its pages.
      web: [
        [8080, 8081, 9090],
        [8008, 8082],
      ],
    })
  })

  test.each(sets)('of the %s values: no pod may go to an address that is not named', (name) => {
    const rules = of(name)
      .filter(({ kind }) => kind === 'NetworkPolicy')
      .flatMap((policy) => (policy['spec'] as NetworkPolicySpec).egress ?? [])
      .map((rule) => rule as { readonly to?: readonly object[] })
    expect(rules.length).toBeGreaterThan(10)
    const peers = rules.flatMap(({ to = [] }) => (to.length === 0 ? [{}] : to))
    expect(peers.filter((peer) => Object.keys(peer).length === 0)).toEqual([])
    const everywhere = ['0.0.0.0/0', '::/0']
    expect(
      peers.filter((peer) => {
        const { ipBlock } = peer as { readonly ipBlock?: { readonly cidr: string } }
        return everywhere.includes(ipBlock?.cidr ?? '')
      }),
    ).toEqual([])
  })

  test.each(['api', 'edge', 'web'])(
    'visitors of %s come from the namespace of either controller of the routing',
    (component) => {
      const policy = of('minimal').find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === `lotse-${component}`,
      )
      const [entered] = (policy?.['spec'] as NetworkPolicySpec | undefined)?.ingress ?? []
      const { from } = entered as { from: readonly unknown[] }
      for (const name of ['ingress-nginx', 'traefik']) {
        const matchLabels = { 'kubernetes.io/metadata.name': name }
        expect(from).toContainEqual({ namespaceSelector: { matchLabels } })
      }
    },
  )

  test('Services are what the routing sends to, and find pods that listen there', () => {
    const pods = podsOf(of('minimal'))
    const services = of('minimal').filter(({ kind }) => kind === 'Service')
    const found = services.map((service) => {
      const { selector, ports } = service['spec'] as {
        selector: Record<string, string>
        ports: { port: number; targetPort: string }[]
      }
      const [first] = ports
      const behind = pods.filter(({ labels }) =>
        Object.entries(selector).every(([key, value]) => labels[key] === value),
      )
      const listens = (behind[0]?.spec.containers[0]?.['ports'] ?? []) as {
        name: string
        containerPort: number
      }[]
      const target = listens.find(({ name }) => name === first?.targetPort)?.containerPort
      const components = behind.map(({ component }) => component).join()
      return `${service.metadata.name}:${first?.port} -> ${components}:${target}`
    })
    expect(found.toSorted()).toEqual([
      'lotse-admin:80 -> web:8081',
      'lotse-api-private:9090 -> api:9090',
      'lotse-frontend:80 -> web:8080',
      'lotse-keycloak:8080 -> edge:8008',
      'lotse-messaging-server:8008 -> edge:8008',
      'lotse-userservice:8082 -> api:8082',
    ])
  })

  test('health is asked on the private port, which no route leads to', () => {
    for (const { component, spec } of podsOf(of('minimal'))) {
      if (['migrate', 'test', 'upkeep'].includes(component)) continue
      expect({ component, ...spec.containers[0] }).toMatchObject({
        component,
        livenessProbe: { httpGet: { path: '/healthz', port: 'private' } },
        readinessProbe: { httpGet: { path: '/readyz', port: 'private' } },
        ports: expect.arrayContaining([{ name: 'private', containerPort: 9090 }]),
      })
    }
  })

  test('what the kind workflow installs is fine as well', async () => {
    const own = await freshNamespace()
    const backends = join(checkout, 'test/kind/backends.yaml')
    const args = ['--namespace', own, 'apply', '--dry-run=server', '--validate=strict']
    expect(await kubectl([...args, '-f', backends])).toMatchObject({ ok: true, stderr: '' })
    const values = parse(readFileSync(join(checkout, 'test/kind/values.yaml'), 'utf8')) as Record<
      string,
      unknown
    >
    const items = await renderChart(values, namespace)
    const { ok, stderr } = await dryRun({ apiVersion: 'v1', kind: 'List', items })
    expect({ ok, stderr }).toEqual({ ok: true, stderr: '' })
  })

  test('migrations run before anything else, and again with every new version', () => {
    const job = of('minimal').find(({ kind }) => kind === 'Job')
    expect(job?.metadata.annotations['helm.sh/hook']).toBe('pre-install,pre-upgrade')
  })

  test('the Job for staff accounts takes its Secret along, at the latest after a day', () => {
    const job = of('full').find(({ metadata }) => /-staff-[0-9a-f]+$/.test(metadata.name))
    expect(job).toMatchObject({
      kind: 'Job',
      metadata: { name: expect.stringMatching(/^harbour-staff-[0-9a-f]{8}$/) },
      spec: {
        // Another try would replace a password that has been handed over.
        backoffLimit: 0,
        activeDeadlineSeconds: 24 * 60 * 60,
        ttlSecondsAfterFinished: 120,
        template: {
          spec: {
            restartPolicy: 'Never',
            containers: [{ args: ['add', 'anna', '--agency', 'hamburg', '--role', 'counselor'] }],
          },
        },
      },
    })
    expect(of('minimal').filter(({ kind }) => kind === 'Job')).toHaveLength(1)
  })

  test('the time to end is longer than the wait before it and the drain', () => {
    for (const name of sets) {
      const api = podsOf(of(name)).find(({ component }) => component === 'api')
      const wait = api?.spec.containers[0]?.['lifecycle'] as {
        preStop: { sleep: { seconds: number } }
      }
      // Ten seconds for running requests, as much for the jobs behind (api/src/http/server.ts).
      expect(api?.spec['terminationGracePeriodSeconds']).toBeGreaterThanOrEqual(
        wait.preStop.sleep.seconds + 20,
      )
    }
  })

  test('the operator may do what operator/role.yaml says', () => {
    const file = parse(readFileSync(join(checkout, 'operator/role.yaml'), 'utf8')) as {
      rules: unknown
    }
    for (const name of sets) {
      const roles = of(name).filter(
        ({ kind, metadata }) => kind === 'Role' && metadata.name.endsWith('-operator'),
      )
      expect(roles.map((role) => role['rules'])).toEqual([file.rules])
    }
  })

  test('definitions and policies are those of crds, but for the annotation that keeps them', () => {
    for (const kind of ['agency', 'platform', 'tenant']) {
      const file = parse(readFileSync(join(checkout, `crds/${kind}.yaml`), 'utf8')) as {
        metadata: { name: string }
      }
      const made = of('minimal').find(({ metadata }) => metadata.name === file.metadata.name)
      const annotations = { 'helm.sh/resource-policy': 'keep' }
      const metadata = { ...file.metadata, annotations, labels: {} }
      expect(made).toEqual({ ...file, metadata })
    }
  })
})
