import type { Registry } from 'prom-client'
import type { VerifyStaff } from '../src/changes/authorize-change.ts'
import { runOnKubernetes, type Timing } from '../src/sources/kubernetes/run-on-kubernetes.ts'
import type { MemoryGroups } from './memory-groups.ts'
import { testSourceContext } from './source-context.ts'

/** An operator in this process, on a real API server and a real database, with groups in memory. */
export interface KubernetesOperator {
  readonly groups: MemoryGroups
  readonly registry: Registry
  /** Resolves when it has ended, by itself or because it was stopped. */
  readonly ended: Promise<void>
  /** @throws what ended it, if it was not this */
  stop(): Promise<void>
}

/** Options of {@link startKubernetesOperator}. */
export interface KubernetesOperatorOptions {
  /** Of the role `lotse_operator`. */
  readonly databaseUrl: string
  readonly kubeconfig: string
  readonly namespace?: string
  readonly identity: string
  readonly timing?: Timing
  /** Nobody may change anything unless given. */
  readonly verifyStaff?: VerifyStaff
}

/** Starts an operator; stop it before its database is dropped. */
export function startKubernetesOperator(options: KubernetesOperatorOptions): KubernetesOperator {
  const { databaseUrl, kubeconfig, namespace, identity, timing, verifyStaff } = options
  const stopping = new AbortController()
  const context = testSourceContext(databaseUrl, verifyStaff)
  const running = runOnKubernetes(
    {
      kind: 'kubernetes',
      kubeconfig,
      identity,
      ...(namespace !== undefined && { namespace }),
    },
    context,
    stopping.signal,
    timing,
  )
  return {
    groups: context.groups,
    registry: context.registry,
    // Whoever stops it hears of what went wrong.
    ended: running.catch(() => {}),
    stop: async () => {
      stopping.abort()
      try {
        await running
      } finally {
        await context.close()
      }
    },
  }
}
