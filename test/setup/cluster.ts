import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomId } from '@lotse/common/random-id'
import { startKubernetes } from '@lotse/stack/parts/kubernetes/kubernetes'
import { ensureKubernetes } from '@lotse/stack/parts/kubernetes/kubernetes-programs'
import { checkout, defaultCache } from '@lotse/stack/paths'
import { prepareCluster } from '@lotse/stack/parts/kubernetes/prepare-cluster'
import { silent } from '@lotse/stack/command-line/progress'
import { Supervisor } from '@lotse/stack/supervision/supervisor'
import { withoutGo } from './obstacles.ts'
import { startTestPostgres } from './postgres.ts'
import { publishTestCluster } from './test-cluster.ts'

/**
 * A real control plane for all tests of the project `cluster`, prepared as `npm start -- --cluster` does, and PostgreSQL.
 * `LOTSE_TEST_KUBECONFIG` names another cluster that they shall use (test/kind/run.sh); `kubectl` is then the one of PATH.
 */
export async function startTestCluster(): Promise<() => Promise<void>> {
  const given = process.env['LOTSE_TEST_KUBECONFIG']
  // Without Go the suites that need a control plane of their own skip themselves and say so.
  if (given === undefined && withoutGo() !== undefined) return async () => {}
  const home = join(tmpdir(), `lotse-test-${randomId()}`)
  await mkdir(join(home, 'logs'), { recursive: true, mode: 0o711 })
  const supervisor = new Supervisor({ logDirectory: join(home, 'logs') })
  const stop = async (): Promise<void> => {
    await supervisor.stopAll()
    await rm(home, { recursive: true, force: true })
  }
  try {
    const { kubeconfig, kubectl } =
      given === undefined
        ? await startKubernetes({
            directory: join(home, 'kubernetes'),
            programs: await ensureKubernetes({ cache: defaultCache(), progress: silent }),
            supervisor,
          })
        : { kubeconfig: given, kubectl: 'kubectl' }
    const operatorKubeconfig = await prepareCluster({
      kubectl,
      kubeconfig,
      directory: home,
      samples: join(checkout, 'deploy/local'),
    })
    publishTestCluster({ kubeconfig, kubectl, operatorKubeconfig })
    const stopPostgres = await startTestPostgres()
    return async () => {
      await stopPostgres()
      await stop()
    }
  } catch (error) {
    await stop()
    throw error
  }
}
