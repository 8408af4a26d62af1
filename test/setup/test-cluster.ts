import { execFile } from 'node:child_process'
import { randomId } from '@lotse/common/random-id'

/** The control plane that the Jest project `cluster` has started. */
export interface TestCluster {
  /** The admin's. */
  readonly kubeconfig: string
  readonly kubectl: string
  /** Of the account `lotse-operator` in the namespace `lotse`. */
  readonly operatorKubeconfig: string
}

/** How a call of kubectl ended. */
export interface KubectlResult {
  readonly ok: boolean
  readonly stdout: string
  readonly stderr: string
}

const variable = 'LOTSE_TEST_CLUSTER'

/** Hands the cluster from its lane to the test files. */
export function publishTestCluster(cluster: TestCluster): void {
  process.env[variable] = JSON.stringify(cluster)
}

/** The cluster, or undefined on a machine without Go. */
export function testCluster(): TestCluster | undefined {
  const text = process.env[variable]
  return text === undefined ? undefined : (JSON.parse(text) as TestCluster)
}

/** Runs the real kubectl as the admin, with `input` on its standard input. */
export async function kubectl(args: readonly string[], input?: string): Promise<KubectlResult> {
  const cluster = testCluster()
  if (cluster === undefined) throw new Error('there is no cluster without Go')
  const child = execFile(cluster.kubectl, [`--kubeconfig=${cluster.kubeconfig}`, ...args], {
    timeout: 150_000,
    maxBuffer: 64 * 1024 * 1024,
  })
  let [stdout, stderr] = ['', '']
  child.stdout?.on('data', (text: string) => (stdout += text))
  child.stderr?.on('data', (text: string) => (stderr += text))
  child.stdin?.end(input ?? '')
  const code = await new Promise((resolve) => child.once('close', resolve))
  return { ok: code === 0, stdout, stderr }
}

/** Makes an empty namespace and answers with its name. */
export async function freshNamespace(): Promise<string> {
  const name = `test-${randomId().slice(0, 10)}`
  const { ok, stderr } = await kubectl(['create', 'namespace', name])
  if (!ok) throw new Error(stderr)
  return name
}
