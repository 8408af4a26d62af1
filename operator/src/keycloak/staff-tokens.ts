import { createRealmKeys } from '@lotse/common/realm-keys'
import { verifyToken, type TokenRule } from '@lotse/common/verify-token'
import { staffRealm } from '@lotse/contract/sealed-change'
import type { VerifyStaff } from '../changes/authorize-change.ts'

/** Options of {@link createStaffTokens}. */
export interface StaffTokenOptions {
  /** Inner address of Keycloak with its path. */
  readonly keycloakUrl: string
  /** Keycloak as issuers name it. */
  readonly publicUrl: string
  /** Clients (`azp`) whose tokens count. */
  readonly clients: readonly string[]
}

/** Checks access tokens of staff with the keys of Keycloak. */
export function createStaffTokens({
  keycloakUrl,
  publicUrl,
  clients,
}: StaffTokenOptions): VerifyStaff {
  const { name, audience } = staffRealm
  return staffTokens({
    keys: createRealmKeys(`${keycloakUrl}/realms/${name}/protocol/openid-connect/certs`),
    issuer: `${publicUrl}/realms/${name}`,
    audience,
    clients,
  })
}

/** {@link createStaffTokens} with keys that are already there. */
export function staffTokens(rule: TokenRule): VerifyStaff {
  return async (token) => {
    const claims = await verifyToken(rule, token)
    if (claims === undefined) return undefined
    const name = claims.name ?? claims.preferred_username ?? ''
    return { id: claims.sub, name, groups: claims.groups }
  }
}
