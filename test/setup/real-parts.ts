import type { Secrets } from '@lotse/stack/secrets'
import type { StackState } from '@lotse/stack/supervision/state-file'

/** The running product that the Jest project `stack` has started, and the real parts in it. */
export interface RealParts {
  /** Its folder: logs, configuration, `stack.json`. */
  readonly home: string
  /** What `stack.json` said when it was ready. */
  readonly state: StackState
  /** Origin of the pages and issuers: `${publicUrl}/auth/realms/…`. */
  readonly publicUrl: string
  readonly secrets: Secrets
  /** Superuser connections. */
  readonly postgres: { readonly url: string; readonly synapse: string }
  /** Inner address, with `/auth`. */
  readonly keycloak: { readonly url: string }
  /** Inner address. */
  readonly synapse: { readonly url: string; readonly serverName: string }
  /** Connection of the role `lotse_residue` to Synapse's database. */
  readonly residueUrl: string
  /** Settings of an api process, but for its ports. */
  readonly apiEnvironment: Readonly<Record<string, string>>
  /** Where parts are suspended and resumed; see `stack-control.ts`. */
  readonly controlUrl: string
}

const variable = 'LOTSE_TEST_REAL_PARTS'

/** Hands the parts from their lane to its test files. */
export function publishRealParts(parts: RealParts): void {
  process.env[variable] = JSON.stringify(parts)
}

/** The real parts, inside a `*.stack.test.ts`. */
export function realParts(): RealParts {
  const published = process.env[variable]
  if (published === undefined) throw new Error('the lane has started no product')
  return JSON.parse(published) as RealParts
}
