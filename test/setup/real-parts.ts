import type { Secrets } from '@lotse/stack/secrets'

/** The real parts that the Jest project `stack` has started. */
export interface RealParts {
  /** Origin of the issuers: `${publicUrl}/auth/realms/…`. */
  readonly publicUrl: string
  readonly secrets: Secrets
  /** Superuser connections. */
  readonly postgres: { readonly url: string; readonly synapse: string }
  /** Inner address, with `/auth`. */
  readonly keycloak: { readonly url: string }
  readonly synapse: { readonly url: string; readonly serverName: string }
  /** Connection of the role `lotse_residue` to Synapse's database. */
  readonly residueUrl: string
}

const variable = 'LOTSE_TEST_REAL_PARTS'

/** Hands the parts from the global setup to the test files. */
export function publishRealParts(parts: RealParts): void {
  process.env[variable] = JSON.stringify(parts)
}

/** The real parts, inside a `*.stack.test.ts`. */
export function realParts(): RealParts {
  const published = process.env[variable]
  if (published === undefined) throw new Error('globalSetup did not run')
  return JSON.parse(published) as RealParts
}
