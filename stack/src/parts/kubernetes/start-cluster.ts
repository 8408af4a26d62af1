import { join } from 'node:path'
import { clusterGroups } from './cluster-groups.ts'
import { startKubernetes } from './kubernetes.ts'
import type { KubernetesPrograms } from './kubernetes-programs.ts'
import { prepareCluster } from './prepare-cluster.ts'
import { inStep, silent, type Progress } from '../../command-line/progress.ts'
import type { Supervisor } from '../../supervision/supervisor.ts'

/** Options of {@link startCluster}. */
export interface ClusterOptions {
  readonly home: string
  /** See `StartPartsOptions.cluster`. */
  readonly cluster?: boolean | { readonly kubeconfig: string }
  /** Of the stack's own control plane. */
  readonly programs?: KubernetesPrograms | undefined
  /** Folder of sample resources. */
  readonly samples: string
  readonly supervisor: Supervisor
  readonly progress?: Progress
  readonly signal?: AbortSignal | undefined
}

/** Where the operator finds its resources. */
export interface PreparedCluster {
  /** The admin's. */
  readonly kubeconfig: string
  readonly kubectl: string
  readonly operatorKubeconfig: string
  /** The Keycloak groups that the operator makes for what the cluster has. */
  readonly groups: ReadonlySet<string>
}

/**
 * Starts a control plane, or takes the one of a kubeconfig, and puts into it what the operator needs.
 *
 * @returns undefined when the stack is to do without
 */
export async function startCluster(options: ClusterOptions): Promise<PreparedCluster | undefined> {
  const { home, cluster = false, programs, supervisor, progress = silent, signal } = options
  if (cluster === false) return undefined
  const directory = join(home, 'kubernetes')
  const { samples } = options
  const { kubeconfig, kubectl } =
    programs !== undefined
      ? await inStep(progress, 'Starting Kubernetes', async () =>
          startKubernetes({ directory, programs, supervisor, signal }),
        )
      : { kubeconfig: cluster === true ? '' : cluster.kubeconfig, kubectl: 'kubectl' }
  return await inStep(progress, 'Preparing the cluster', async () => {
    const way = { kubectl, kubeconfig, signal }
    const operatorKubeconfig = await prepareCluster({ ...way, directory: home, samples })
    return { kubeconfig, kubectl, operatorKubeconfig, groups: await clusterGroups(way) }
  })
}
