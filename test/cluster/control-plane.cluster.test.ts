import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { cp, mkdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import { startKubernetes } from '@lotse/stack/parts/kubernetes/kubernetes'
import { ensureKubernetes } from '@lotse/stack/parts/kubernetes/kubernetes-programs'
import { checkout, defaultCache } from '@lotse/stack/paths'
import { prepareCluster } from '@lotse/stack/parts/kubernetes/prepare-cluster'
import { silent } from '@lotse/stack/command-line/progress'
import { Supervisor } from '@lotse/stack/supervision/supervisor'
import { testDatabase, type TestDatabase } from '../setup/database.ts'
import { eventually } from '../setup/eventually.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutCluster, withoutGo } from '../setup/obstacles.ts'

const run = promisify(execFile)
/** How long an operator that is silent is waited for. */
const leaseDurationMs = 15_000
/** The longest time between two looks at the lease. */
const longestLookMs = 2_400
/** For a machine that is busy. */
const leeway = 8_000
const withCluster = describeUnless(withoutCluster() ?? withoutGo())

/** What breaks a whole control plane, with one of its own, and operators as processes. */
withCluster('operators and their control plane', () => {
  const home = join(tmpdir(), `lotse-plane-${randomId()}`)
  const supervisor = new Supervisor({ logDirectory: join(home, 'logs') })
  const operators: OperatorProcess[] = []
  let database: TestDatabase
  let kubeconfig: string
  let operatorKubeconfig: string
  let program: string

  beforeAll(async () => {
    await mkdir(join(home, 'logs'), { recursive: true, mode: 0o711 })
    database = await testDatabase()
    const programs = await ensureKubernetes({ cache: defaultCache(), progress: silent })
    const directory = join(home, 'kubernetes')
    const plane = await startKubernetes({ directory, programs, supervisor })
    kubeconfig = plane.kubeconfig
    program = plane.kubectl
    operatorKubeconfig = await prepare()
  }, 300_000)
  afterAll(async () => {
    for (const each of operators) each.kill()
    await supervisor.stopAll()
    await database.drop()
    await rm(home, { recursive: true, force: true })
  }, 300_000)

  const prepare = async (): Promise<string> =>
    await prepareCluster({
      kubectl: program,
      kubeconfig,
      directory: home,
      samples: join(checkout, 'deploy/local'),
    })

  test('a start leaves a cluster alone in which Lotse is installed already', async () => {
    await rename('hamburg', 'Of somebody else')
    await kubectl('annotate', 'namespace', 'lotse', 'lotse.dev/samples-')
    await expect(prepare()).rejects.toThrow(/has an installation of Lotse already/)
    expect((await agency('hamburg')).spec.displayName).toBe('Of somebody else')
    // One of its own it goes on with, and it keeps what people have edited.
    await kubectl('annotate', 'namespace', 'lotse', 'lotse.dev/samples=made')
    await prepare()
    expect((await agency('hamburg')).spec.displayName).toBe('Of somebody else')
  }, 300_000)

  test('when the leader is killed the other one goes on, and until then it only watches', async () => {
    const first = await operator('first')
    await eventually(async () => expect(await names()).toHaveProperty('hamburg'), 120)
    const second = await operator('second')
    await rename('hamburg', 'Before')
    await eventually(async () => expect(await names()).toMatchObject({ hamburg: 'Before' }))
    expect(await reconciles(first)).toBeGreaterThan(0)
    expect(await reconciles(second)).toBe(0)

    first.kill()
    await rename('hamburg', 'After')
    const last = await lease()
    expect(last.holderIdentity).toBe('first')
    await eventually(async () => expect((await lease()).holderIdentity).toBe('second'), 120)
    // By the times in the lease, so that a slow kubectl does not count. The other one waits for the whole duration from when
    // it has seen the last renewal: one look may see that late, and another one may see late that it is over.
    const waited = Date.parse((await lease()).acquireTime) - Date.parse(last.renewTime)
    expect(waited).toBeGreaterThanOrEqual(leaseDurationMs)
    expect(waited).toBeLessThan(leaseDurationMs + 2 * longestLookMs + leeway)
    await eventually(async () => expect(await names()).toMatchObject({ hamburg: 'After' }))
    expect(await reconciles(second)).toBeGreaterThan(0)
  }, 300_000)

  test('after etcd is restored from a backup the operator does what the backup says', async () => {
    const data = join(home, 'kubernetes/etcd')
    await eventually(async () => expect(await names()).toMatchObject({ hamburg: 'After' }), 120)
    await halt()
    await cp(data, join(home, 'backup'), { recursive: true })
    await proceed()

    await rename('hamburg', 'Too new for the backup')
    await create('bremen')
    // Far ahead, so that no version of the restored history reaches the one that the operator has seen.
    for (let count = 0; count < 100; count += 1)
      await kubectl('annotate', '--overwrite', 'agency', 'kiel', `count=${count}`)
    await eventually(async () =>
      expect(await names()).toMatchObject({ hamburg: 'Too new for the backup', bremen: 'bremen' }),
    )

    await halt()
    await rm(data, { recursive: true })
    await cp(join(home, 'backup'), data, { recursive: true })
    await proceed()
    await eventually(async () => {
      expect(await names()).toMatchObject({ hamburg: 'After' })
      expect(await names()).not.toHaveProperty('bremen')
    }, 120)
    await rename('hamburg', 'After the restore')
    await eventually(async () =>
      expect(await names()).toMatchObject({ hamburg: 'After the restore' }),
    )
    await eventually(async () => {
      const { metadata, status } = await agency('hamburg')
      expect(status?.observedGeneration).toBe(metadata.generation)
    }, 120)
  }, 480_000)

  test('a namespace that is deleted while no operator runs has the documented way out', async () => {
    for (const each of operators) each.kill()
    await run(program, [
      `--kubeconfig=${kubeconfig}`,
      'delete',
      'namespace',
      'lotse',
      '--wait=false',
    ])
    await eventually(async () => {
      const path =
        'jsonpath={.status.conditions[?(@.type=="NamespaceFinalizersRemaining")].message}'
      const message = await kubectl('get', 'namespace', 'lotse', '-o', path)
      expect(message).toContain('lotse.dev/drain')
      expect(message).toContain('lotse.dev/groups')
    }, 120)
    await expect(prepare()).rejects.toThrow(
      /The namespace lotse is being deleted; "A namespace goes" in/,
    )
    // Coming up again does not help: its account and the lease have gone with the namespace.
    await operator('late')
    const page = await readFile(join(checkout, 'docs/operations.md'), 'utf8')
    const [, lines = ''] = /exactly these lines -->\s+```sh\n([^`]+)```/.exec(page) ?? []
    expect(lines).toContain('finalizers')
    const script = lines.replaceAll('kubectl ', `${program} --kubeconfig=${kubeconfig} `)
    await run('bash', ['-c', script])
    await eventually(async () => {
      const answer = await kubectl('get', 'namespace', 'lotse', '--ignore-not-found', '-o', 'name')
      expect(answer).toBe('')
    }, 120)
  }, 300_000)

  /** etcd and the API server stop, in this order the other way round than they start. */
  async function halt(): Promise<void> {
    await supervisor.child('kube-apiserver').suspend()
    await supervisor.child('etcd').suspend()
  }

  async function proceed(): Promise<void> {
    await supervisor.child('etcd').resume()
    await supervisor.child('kube-apiserver').resume()
    // A fresh API server denies every change of an agency until it has found the policy's parameter.
    await eventually(
      async () => kubectl('annotate', '--overwrite', 'agency', 'kiel', 'ready=yes'),
      60,
    )
  }

  async function kubectl(...args: readonly string[]): Promise<string> {
    const { stdout } = await run(program, [`--kubeconfig=${kubeconfig}`, '-n', 'lotse', ...args])
    return stdout
  }

  async function rename(name: string, displayName: string): Promise<void> {
    const patch = JSON.stringify({ spec: { displayName } })
    await kubectl('patch', 'agency', name, '--type=merge', '-p', patch)
  }

  async function create(name: string): Promise<void> {
    const document = {
      apiVersion: 'lotse.dev/v1alpha1',
      kind: 'Agency',
      metadata: { name },
      spec: { displayName: name, tenantRef: { name: 'nordlicht' }, deletionPolicy: 'Wipe' },
    }
    const child = run(program, [`--kubeconfig=${kubeconfig}`, '-n', 'lotse', 'create', '-f', '-'])
    child.child.stdin?.end(JSON.stringify(document))
    await child
  }

  async function agency(name: string): Promise<{
    metadata: { generation: number }
    spec: { displayName: string }
    status?: { observedGeneration: number }
  }> {
    const object: Awaited<ReturnType<typeof agency>> = JSON.parse(
      await kubectl('get', 'agency', name, '-o', 'json'),
    )
    return object
  }

  async function lease(): Promise<{
    holderIdentity: string
    acquireTime: string
    renewTime: string
  }> {
    const { spec }: { spec: Awaited<ReturnType<typeof lease>> } = JSON.parse(
      await kubectl('get', 'lease', 'lotse-operator', '-o', 'json'),
    )
    return spec
  }

  async function names(): Promise<Record<string, string>> {
    const { rows } = await database.pool.query<{ name: string; display_name: string }>(
      'select name, display_name from config.agency where deletion is null',
    )
    return Object.fromEntries(rows.map((row) => [row.name, row.display_name]))
  }

  /** Starts an operator; its identity provider is not there, which must not hold anything else up. */
  async function operator(identity: string): Promise<OperatorProcess> {
    const started = await startOperator({
      PATH: process.env['PATH'],
      LOTSE_SOURCE: 'kubernetes',
      LOTSE_KUBECONFIG: operatorKubeconfig,
      LOTSE_NAMESPACE: 'lotse',
      LOTSE_IDENTITY: identity,
      LOTSE_DATABASE_URL: database.urls.operator,
      LOTSE_KEYCLOAK_URL: 'http://127.0.0.1:9/auth',
      LOTSE_KEYCLOAK_PUBLIC_URL: 'http://127.0.0.1:9/auth',
      LOTSE_OPERATOR_CLIENT_SECRET: 'x',
      LOTSE_APP_ORIGIN: 'https://app.example.org',
      LOTSE_LINK_KEY: 'A'.repeat(43),
      LOTSE_METRICS_PORT: '0',
    })
    operators.push(started)
    return started
  }
})

/** An operator that is started again when it ends by itself, as Kubernetes does. */
interface OperatorProcess {
  /** Of health and metrics. */
  readonly port: number
  kill(): void
}

async function startOperator(env: NodeJS.ProcessEnv): Promise<OperatorProcess> {
  let [child, port, killed] = [await spawnOperator(env), 0, false]
  const follow = async (): Promise<void> => {
    port = await portOf(child)
    child.once('exit', () => void again())
  }
  const again = async (): Promise<void> => {
    if (killed) return
    child = await spawnOperator(env)
    await follow()
  }
  await follow()
  return {
    get port() {
      return port
    },
    kill: () => {
      killed = true
      child.kill('SIGKILL')
    },
  }
}

async function spawnOperator(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  return spawn(process.execPath, [join(checkout, 'operator/src/main.ts')], {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  })
}

/** How often a process has reconciled anything. */
async function reconciles({ port }: OperatorProcess): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const counts = text.matchAll(/^controller_runtime_reconcile_total\{[^}]*\} (\d+)$/gm)
  return [...counts].reduce((sum, [, count]) => sum + Number(count), 0)
}

/** The port that a process tells in its log. */
async function portOf(child: ChildProcess): Promise<number> {
  const { stdout } = child
  if (stdout === null) throw new Error('no output')
  for await (const line of createInterface({ input: stdout })) {
    const entry: { port?: number } = JSON.parse(line)
    if (entry.port !== undefined) {
      stdout.resume()
      return entry.port
    }
  }
  throw new Error('the operator ended before it was ready')
}
