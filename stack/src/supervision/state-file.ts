import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { writeFileAtomic } from '../write-file-atomic.ts'

/** A login that exists only in a local realm. */
export interface DemoUser {
  readonly username: string
  readonly password: string
  /** Group paths, which carry role and scope, for example `/agencies/hamburg/counselors`. */
  readonly groups: readonly string[]
}

/** What `stack.json` tells other tools about the running stack. */
export interface StackState {
  readonly appUrl: string
  /** Short address of a sample link, `…/c/{code}`; absent when there is no link. */
  readonly linkUrl?: string
  readonly adminUrl: string
  readonly baseUrl: string
  readonly matrixUrl: string
  /** The Prometheus page of the (first) api process. */
  readonly metricsUrl: string
  readonly keycloak: {
    /** With `/auth`. */
    readonly url: string
    /** Past the edge, which closes the administration API; with `/auth`. */
    readonly innerUrl: string
    readonly staffRealm: string
    readonly anonymousRealm: string
    /** May ask for staff tokens by password; only here. */
    readonly testClient: { readonly id: string; readonly secret: string }
  }
  readonly users: readonly DemoUser[]
  /** The superuser's connections. */
  readonly databases: {
    readonly lotse: string
    readonly keycloak: string
    readonly synapse: string
  }
  /** The YAML that the operator reads. */
  readonly configDirectory: string
  /** With a cluster: paths of the admin's kubeconfig and of kubectl. */
  readonly kubeconfig?: string
  readonly kubectl?: string
  readonly logs: readonly string[]
  readonly processes: readonly { readonly name: string; readonly pid: number }[]
}

/** Path of the description of a running stack. */
export function statePath(home: string): string {
  return join(home, 'stack.json')
}

/** Replaces the description in one step; only the owner may read it, because it holds passwords. */
export function writeState(home: string, state: StackState): void {
  writeFileAtomic(statePath(home), `${JSON.stringify(state, null, 2)}\n`)
}

/** Removes the description: no stack runs. */
export function removeState(home: string): void {
  rmSync(statePath(home), { force: true })
}
