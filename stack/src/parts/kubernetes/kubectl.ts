import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { StackError } from '../../stack-error.ts'

/** The namespace that a stack's operator watches. */
export const clusterNamespace = 'lotse'

/** Lotse's own kinds, as kubectl takes them. */
export const resourceNames = ['agencies.lotse.dev', 'platforms.lotse.dev', 'tenants.lotse.dev']

/** Options of {@link kubectlFor}. */
export interface KubectlOptions {
  /** Path of the kubectl program. */
  readonly kubectl: string
  /** Kubeconfig of somebody who may install: custom resources, policies, roles. */
  readonly kubeconfig: string
  readonly signal?: AbortSignal | undefined
}

/**
 * Runs kubectl in the stack's namespace.
 *
 * @returns what it printed, without space around it
 * @throws StackError `cluster-failed` with its last line
 */
export type Kubectl = (...args: string[]) => Promise<string>

/** kubectl for a cluster. */
export function kubectlFor({ kubectl, kubeconfig, signal }: KubectlOptions): Kubectl {
  return async (...args) => {
    const all = [`--kubeconfig=${kubeconfig}`, `--namespace=${clusterNamespace}`, ...args]
    try {
      const { stdout } = await promisify(execFile)(kubectl, all, { signal, timeout: 60_000 })
      return stdout.trim()
    } catch (cause) {
      signal?.throwIfAborted()
      const said = Error.isError(cause) && 'stderr' in cause ? String(cause.stderr) : String(cause)
      const sentence = said.trim().split('\n').at(-1) ?? ''
      const message = `The cluster refuses a step of the start: ${sentence}`
      throw new StackError('cluster-failed', message, { cause })
    }
  }
}
