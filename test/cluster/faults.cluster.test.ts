import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { systemClock } from '@lotse/common/clock'
import { kinds, type Agency, type Kind, type Resource } from '@lotse/crds'
import { agencyConfig } from '@lotse/operator/agency/agency-config'
import { HttpTransport, isApiError, loadAccess, type Transport } from '@lotse/kubernetes'
import {
  plurals,
  readObject,
  resourcePaths,
  type ReadObject,
} from '@lotse/operator/sources/kubernetes/kubernetes-objects'
import {
  startKubernetesOperator,
  type KubernetesOperator,
} from '../../operator/test/kubernetes-operator.ts'
import { testLinkCode } from '../../operator/test/link-code.ts'
import { testDatabase, type TestDatabase } from '../setup/database.ts'
import { eventually } from '../setup/eventually.ts'
import { freshNamespace, testCluster } from '../setup/test-cluster.ts'
import { faults, startFaultProxy, type FaultProxy } from './fault-proxy.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutCluster } from '../setup/obstacles.ts'

const cluster = testCluster()
const withCluster = describeUnless(withoutCluster())
const edits = 1_000
/** Large enough that keeping every version of it would be seen. */
const textLength = 20_000
/** One request in so many goes wrong. */
const oneFaultIn = 3

/** Everything that can go wrong between an operator and a real API server, during a thousand random edits. */
withCluster('an operator behind a bad network', () => {
  let namespace: string
  let folder: string
  let database: TestDatabase
  let direct: Transport
  let proxy: FaultProxy
  let operators: SupervisedOperator

  beforeAll(async () => {
    namespace = await freshNamespace()
    folder = await mkdtemp(join(tmpdir(), 'lotse-faults-'))
    database = await testDatabase()
    const kubeconfig = cluster?.kubeconfig ?? ''
    direct = new HttpTransport({
      access: await loadAccess({ kubeconfig }),
      clock: systemClock,
      random: Math.random,
    })
    proxy = await startFaultProxy(kubeconfig)
    await writeFile(join(folder, 'kubeconfig'), proxy.kubeconfig)
    operators = supervise(() =>
      startKubernetesOperator({
        databaseUrl: database.urls.operator,
        kubeconfig: join(folder, 'kubeconfig'),
        namespace,
        // A container that is started again keeps the name of its pod, and with it the lease.
        identity: 'operator',
        // Silence lasts 70 s and more by default, and there is a lot of it here.
        timing: { timeoutMs: 2_000, inactivityMs: 3_000 },
      }),
    )
  })
  afterAll(async () => {
    proxy.choose = () => undefined
    await operators.stop()
    await proxy.close()
    await direct.close()
    await database.drop()
    await rm(folder, { recursive: true })
  })

  test('the final state is right, nothing is missed, and nothing piles up', async () => {
    const seed = Number(process.env['LOTSE_SEED'] ?? Math.trunc(Math.random() * 2 ** 31))
    const random = sequence(seed)
    const chance = sequence(seed + 1)
    await put('Platform', 'platform', platformSpec(0))
    await eventually(async () => expect(await rows()).toHaveProperty('platform', 'Lotse 0'), 120)
    // Every watch ends badly, each kind's in turn: one that lives would hide the others' troubles.
    const watches = new Map<string, number>()
    proxy.choose = (watched) => {
      if (watched !== undefined) {
        const before = watches.get(watched) ?? 0
        watches.set(watched, before + 1)
        return faults[before % faults.length]
      }
      return chance(oneFaultIn) === 0 ? faults[chance(faults.length)] : undefined
    }
    proxy.cut()
    let before = 0
    for (let edit = 1; edit <= edits; edit += 1) {
      await change(random, edit)
      if (edit === edits / 4) before = usedMemory()
      // Faster than the operator, slow enough that all kinds of faults meet it.
      await sleep(30)
    }
    // Still among faults: what counts is that it gets there.
    try {
      await eventually(async () => expect(await published()).toEqual(await expected()), 150)
    } catch (error) {
      throw new Error(`seed ${seed}`, { cause: error })
    }
    proxy.choose = () => undefined
    await eventually(async () => expect(await lagging()).toEqual([]), 120)
    for (const fault of faults) {
      expect(proxy.injected.get(`watch ${fault}`)).toBeGreaterThan(0)
      expect(proxy.injected.get(`request ${fault}`)).toBeGreaterThan(2)
    }
    // Three quarters of the edits carry a text; keeping them all would cost more than this. What is only under way goes.
    await eventually(
      () => expect(usedMemory() - before).toBeLessThan((edits / 2) * textLength),
      120,
    )
    // The pool's limit, and nothing left behind by cut connections.
    expect(await proxy.connections()).toBeLessThanOrEqual(16)
  }, 600_000)

  /** One random edit, past the proxy. */
  async function change(random: (bound: number) => number, edit: number): Promise<void> {
    const dice = random(20)
    if (dice === 0) return put('Platform', 'platform', platformSpec(edit))
    if (dice < 4) return put('Tenant', `tenant-${random(3)}`, { displayName: `Tenant ${edit}` })
    const name = `agency-${random(10)}`
    if (dice < 6) return remove('Agency', name)
    await put('Agency', name, {
      displayName: `Agency ${edit}`,
      tenantRef: { name: `tenant-${name.at(-1) ?? ''}` },
      deletionPolicy: 'Wipe',
      liveChat: { enabled: random(2) === 0 },
      legalTexts: { agreement: { en: { markdown: `${edit} ${'x'.repeat(textLength)}` } } },
    })
  }

  async function put(kind: Kind, name: string, spec: unknown): Promise<void> {
    await direct.request({
      method: 'PATCH',
      path: resourcePaths(namespace)[kind].of(name),
      query: { fieldManager: 'test', force: 'true' },
      contentType: 'application/apply-patch+yaml',
      body: { apiVersion: 'lotse.dev/v1alpha1', kind, metadata: { name }, spec },
    })
  }

  async function remove(kind: Kind, name: string): Promise<void> {
    const path = resourcePaths(namespace)[kind].of(name)
    await direct.request({ method: 'DELETE', path }).catch((error: unknown) => {
      if (!isApiError(error) || error.status !== 404) throw error
    })
  }

  async function list(kind: Kind): Promise<readonly ReadObject[]> {
    const path = `/apis/lotse.dev/v1alpha1/namespaces/${namespace}/${plurals[kind]}`
    const { items } = (await direct.request({ method: 'GET', path })) as { items: unknown[] }
    return items.map((item) => readObject(kind, item)).filter((item) => item !== undefined)
  }

  /** What the rows must say, from what the API server has. */
  async function expected(): Promise<Record<string, unknown>> {
    const [platforms, tenants, agencies] = await Promise.all(kinds.map(list))
    const valid = (objects: readonly ReadObject[] = []): Resource[] =>
      objects.flatMap(({ resource }) => ('violations' in resource ? [] : [resource]))
    const [platform] = valid(platforms)
    const state: Record<string, unknown> = { platform: platform?.spec.displayName }
    for (const tenant of valid(tenants))
      state[`tenant ${tenant.metadata.name}`] = tenant.spec.displayName
    for (const agency of valid(agencies) as Agency[]) {
      // On its way out; it must go before this ends.
      if (agency.metadata.deletionTimestamp !== undefined) state['leaving'] = true
      const tenant = valid(tenants).find(
        ({ metadata }) => metadata.name === agency.spec.tenantRef.name,
      )
      const { config } = agencyConfig(
        agency,
        tenant?.kind === 'Tenant' ? tenant : undefined,
        platform?.kind === 'Platform' ? platform : undefined,
        testLinkCode,
      )
      state[`agency ${config.row.name}`] = {
        name: config.row.displayName,
        reason: config.row.reason,
        versions: config.texts.map(({ version }) => version).toSorted(),
      }
    }
    return state
  }

  async function rows(): Promise<Record<string, unknown>> {
    const { rows: found } = await database.pool.query<{ key: string; value: unknown }>(
      `select 'platform' as key, to_jsonb(display_name) as value from config.platform
       union all select 'tenant ' || name, to_jsonb(display_name) from config.tenant
       union all select 'agency ' || name, jsonb_build_object('name', display_name, 'reason', reason, 'versions',
         coalesce((select jsonb_agg(version order by version collate "C") from config.legal_text where agency = name), '[]'))
       from config.agency`,
    )
    return Object.fromEntries(found.map(({ key, value }) => [key, value]))
  }
  const published = rows

  /** Objects whose status does not say that their present generation has been seen. */
  async function lagging(): Promise<readonly string[]> {
    const objects = (await Promise.all(kinds.map(list))).flat()
    return objects
      .filter(({ facts, resource }) => {
        const seen = (facts.status as { observedGeneration?: number } | undefined)
          ?.observedGeneration
        return 'violations' in resource || seen !== resource.metadata.generation
      })
      .map(({ name }) => name)
  }
})

interface SupervisedOperator {
  stop(): Promise<void>
}

/** Starts an operator again when it has ended, as Kubernetes does: one that cannot renew its lease ends by itself. */
function supervise(start: () => KubernetesOperator): SupervisedOperator {
  let stopped = false
  let operator: KubernetesOperator
  const keep = async (): Promise<void> => {
    while (!stopped) {
      operator = start()
      await operator.ended
      await operator.stop().catch(() => {})
    }
  }
  const kept = keep()
  return {
    stop: async () => {
      stopped = true
      await operator.stop().catch(() => {})
      await kept
    },
  }
}

function platformSpec(edit: number): unknown {
  const hosts = ['app', 'api', 'admin', 'auth', 'matrix']
  return {
    displayName: `Lotse ${edit}`,
    developmentMode: false,
    locales: ['en'],
    hosts: Object.fromEntries(hosts.map((host) => [host, `${host}.example.org`])),
    legalTexts: {
      dataPolicy: { en: { markdown: `Policy ${edit}` } },
      imprint: { en: { markdown: 'Imprint' } },
    },
  }
}

/** Bytes in use after a garbage collection. */
function usedMemory(): number {
  setFlagsFromString('--expose-gc')
  const collect: unknown = runInNewContext('gc')
  if (typeof collect === 'function') collect()
  const { heapUsed, external } = process.memoryUsage()
  return heapUsed + external
}

/** Numbers below a bound, the same ones for the same seed. */
function sequence(seed: number): (bound: number) => number {
  let state = seed % 2_147_483_648
  return (bound) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * bound)
  }
}
