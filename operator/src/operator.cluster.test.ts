import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { systemClock } from '@lotse/common/clock'
import type { SealingKeyRow } from '@lotse/contract/sealed-change'
import { startFaultProxy, type FaultProxy } from '../../test/cluster/fault-proxy.ts'
import { testDatabase, type TestDatabase } from '../../test/setup/database.ts'
import { eventually } from '../../test/setup/eventually.ts'
import { kubectl, testCluster } from '../../test/setup/test-cluster.ts'
import { startKubernetesOperator, type KubernetesOperator } from '../test/kubernetes-operator.ts'
import { sealChange } from '../test/seal-change.ts'
import { describeUnless } from '../../test/setup/describe-unless.ts'
import { withoutCluster } from '../../test/setup/obstacles.ts'

const withCluster = describeUnless(withoutCluster())

/** Real kubectl, real API server, the operator's own account, real PostgreSQL. */
withCluster('the operator on a real API server', () => {
  let database: TestDatabase
  let first: KubernetesOperator
  let folder: string
  /** Between the first operator and the API server, to count what it writes. */
  let proxy: FaultProxy
  beforeAll(async () => {
    database = await testDatabase()
    folder = await mkdtemp(join(tmpdir(), 'lotse-operator-'))
    proxy = await startFaultProxy(testCluster()?.operatorKubeconfig ?? '')
    await writeFile(join(folder, 'kubeconfig'), proxy.kubeconfig)
    first = start(database, 'first', join(folder, 'kubeconfig'))
  })
  afterAll(async () => {
    await first.stop()
    await proxy.close()
    await rm(folder, { recursive: true })
    await database.drop()
  })

  const agencies = async (): Promise<Record<string, unknown>> => {
    const { rows } = await database.pool.query<{ name: string; enabled: boolean }>(
      'select name, live_chat_enabled as enabled from config.agency',
    )
    return Object.fromEntries(rows.map(({ name, enabled }) => [name, enabled]))
  }

  test('the samples are published and their status says so', async () => {
    await eventually(async () =>
      expect(await agencies()).toMatchObject({ hamburg: true, kiel: false, konstanz: true }),
    )
    await eventually(async () => {
      const { stdout } = await kubectl(['-n', 'lotse', 'get', 'agency', 'hamburg', '--no-headers'])
      expect(stdout.trim().split(/\s+/).slice(0, 7)).toEqual(
        'hamburg nordlicht False NoCounselorActive 0 0 True'.split(' '),
      )
    })
  })

  test('an edit arrives, and a status that somebody changes is put right', async () => {
    await patch('kiel', { spec: { liveChat: { enabled: true } } })
    await eventually(async () => expect(await agencies()).toMatchObject({ kiel: true }))
    const nonsense = { status: { counselors: { active: 99 } } }
    await patch('kiel', nonsense, '--subresource=status')
    await eventually(async () => {
      const { stdout } = await kubectl(['-n', 'lotse', 'get', 'agency', 'kiel', '-o', 'json'])
      expect(JSON.parse(stdout)).toMatchObject({ status: { counselors: { active: 0 } } })
    })
  })

  test('a change is recorded once, with the way and the field manager', async () => {
    const changesOf = async (name: string): Promise<readonly unknown[]> => {
      const { rows } = await database.pool.query<{ way: string; manager: string | null }>(
        `select way, manager, fields -> 0 ->> 'path' as path from config.change_record
         where kind = 'agency' and name = $1 order by id`,
        [name],
      )
      return rows
    }
    const document = (spec: object): string =>
      JSON.stringify({
        apiVersion: 'lotse.dev/v1alpha1',
        kind: 'Agency',
        metadata: { name: 'altona' },
        spec: { displayName: 'Altona', tenantRef: { name: 'nordlicht' }, ...spec },
      })
    const apply = async (spec: object): Promise<unknown> =>
      kubectl(
        ['-n', 'lotse', 'apply', '--server-side', '--field-manager=argocd', '-f', '-'],
        document(spec),
      )
    const expected: { way: string; manager: string | null; path: string }[] = [
      { way: 'kubectl', manager: 'argocd', path: '' },
    ]
    const arrives = async (...next: typeof expected): Promise<void> => {
      expected.push(...next)
      await eventually(async () => expect(await changesOf('altona')).toEqual(expected))
    }
    await apply({ enquiryURL: 'https://a.example' })
    await arrives()
    await patch('altona', { spec: { liveChat: { enabled: true } } })
    await arrives({ way: 'kubectl', manager: 'kubectl-patch', path: 'liveChat.enabled' })
    await apply({})
    await arrives({ way: 'kubectl', manager: 'argocd', path: 'enquiryURL' })
    const link = { name: 'flyer', enabled: true }
    const id = 'a'.repeat(26)
    const seal = {
      id,
      sealedAt: Math.floor(Date.now() / 1000),
      token: 'greta',
      change: { kind: 'add-link', agency: 'altona', link },
    } as const
    const { rows: keys } = await database.pool.query<SealingKeyRow>(
      'select key_id as "keyId", public_key as "publicKey" from config.sealing_key',
    )
    for (const key of keys)
      await database.pool.query('insert into config.change_request (id, sealed) values ($1, $2)', [
        id,
        await sealChange(key, seal),
      ])
    // Its field manager is that of the admin pages; the record says what they have asked for, and nothing more.
    await arrives({ way: 'panel', manager: null, path: 'liveChat.links[flyer]' })
    await kubectl(['-n', 'lotse', 'delete', 'agency', 'altona', '--timeout=30s'])
    await arrives({ way: 'kubectl', manager: null, path: '' })
  })

  test('what happened to an agency is told as events', async () => {
    const invented = {
      apiVersion: 'lotse.dev/v1alpha1',
      kind: 'Agency',
      metadata: { name: 'orphan' },
      spec: { displayName: 'Orphan', tenantRef: { name: 'nobody' } },
    }
    await kubectl(['-n', 'lotse', 'create', '-f', '-'], JSON.stringify(invented))
    await eventually(async () => {
      const { stdout } = await kubectl(['-n', 'lotse', 'describe', 'agency', 'orphan'])
      expect(stdout).toMatch(/Warning\s+TenantNotFound\s.*lotse.dev\/operator/)
    })
    await kubectl(['-n', 'lotse', 'delete', 'agency', 'orphan', '--timeout=30s'])
  })

  test('nothing is written while nothing changes, but for the lease', async () => {
    const lease = /^PUT .*\/leases\/lotse-operator$/
    const others = (from: number): readonly string[] =>
      proxy.writes.slice(from).filter((write) => !lease.test(write))
    // What the tests before have set off comes to an end.
    await eventually(async () => {
      const before = proxy.writes.length
      await systemClock.sleep(2_000)
      expect(others(before)).toEqual([])
    }, 30)
    const before = proxy.writes.length
    // Longer than the operator takes between two looks at the numbers. A write that changes nothing counts, too.
    await systemClock.sleep(10_000)
    expect(others(before)).toEqual([])
    // The proxy sees what is written: the lease is renewed all the time, and a change of an agency's status is seen below.
    expect(proxy.writes.slice(before).filter((write) => lease.test(write)).length).toBeGreaterThan(
      2,
    )
    await patch('kiel', { spec: { liveChat: { enabled: false } } })
    await eventually(() =>
      expect(others(before)).toContainEqual(
        'PATCH /apis/lotse.dev/v1alpha1/namespaces/lotse/agencies/kiel/status',
      ),
    )
  })

  test('a deleted agency goes with its groups, after its finalizer', async () => {
    const document = {
      apiVersion: 'lotse.dev/v1alpha1',
      kind: 'Agency',
      metadata: { name: 'bremen' },
      spec: { displayName: 'Bremen', tenantRef: { name: 'nordlicht' }, deletionPolicy: 'Wipe' },
    }
    await kubectl(['-n', 'lotse', 'create', '-f', '-'], JSON.stringify(document))
    await eventually(() => expect(first.groups.paths).toContain('/agencies/bremen/admins'))
    const held = await kubectl(['-n', 'lotse', 'get', 'agency', 'bremen', '-o', 'json'])
    expect(JSON.parse(held.stdout)).toMatchObject({
      metadata: { finalizers: ['lotse.dev/drain'] },
    })
    const deleted = await kubectl(['-n', 'lotse', 'delete', 'agency', 'bremen', '--timeout=30s'])
    expect(deleted).toMatchObject({ ok: true })
    expect(await agencies()).not.toHaveProperty('bremen')
    expect(first.groups.paths).not.toContain('/agencies/bremen')
  })

  test('a second operator waits, and goes on where the first one stopped', async () => {
    const second = start(database, 'second')
    try {
      const holder = async (): Promise<string> => {
        const path = 'jsonpath={.spec.holderIdentity}'
        return (await kubectl(['-n', 'lotse', 'get', 'lease', 'lotse-operator', '-o', path])).stdout
      }
      expect(await holder()).toBe('first')
      const records = async (): Promise<readonly unknown[]> =>
        (
          await database.pool.query(
            'select kind, name, fields from config.change_record order by id',
          )
        ).rows
      const before = await records()
      await first.stop()
      await patch('kiel', { spec: { liveChat: { enabled: true } } })
      await eventually(async () => {
        expect(await holder()).toBe('second')
        expect(await agencies()).toMatchObject({ kiel: true })
      })
      const fields = [{ path: 'liveChat.enabled', from: 'false', to: 'true' }]
      await eventually(async () =>
        expect(await records()).toEqual([...before, { kind: 'agency', name: 'kiel', fields }]),
      )
    } finally {
      await second.stop()
    }
  })
})

function start(
  database: TestDatabase,
  identity: string,
  kubeconfig = testCluster()?.operatorKubeconfig ?? '',
): KubernetesOperator {
  return startKubernetesOperator({
    databaseUrl: database.urls.operator,
    kubeconfig,
    namespace: 'lotse',
    identity,
    // The only token that counts here is the word itself.
    verifyStaff: async (token) =>
      token === 'greta'
        ? { id: 's1', name: 'Greta', groups: ['/agencies/altona/admins'] }
        : undefined,
  })
}

async function patch(name: string, change: unknown, ...args: string[]): Promise<void> {
  const body = JSON.stringify(change)
  const result = await kubectl([
    '-n',
    'lotse',
    'patch',
    'agency',
    name,
    '--type=merge',
    '-p',
    body,
    ...args,
  ])
  if (!result.ok) throw new Error(result.stderr)
}
