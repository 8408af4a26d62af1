import type { Scopes } from '../shared/admin-types.ts'
import { isSameLevel, type Level } from './route.ts'

/** A level with the name that people know it by; null for the platform, which has no other. */
export interface NamedLevel {
  readonly level: Level
  readonly displayName: string | null
}

/** All levels that a person administers, the widest first. */
export function levelsOf(scopes: Scopes): readonly NamedLevel[] {
  return [
    ...(scopes.platform ? [{ level: { kind: 'platform' }, displayName: null } as const] : []),
    ...scopes.tenants.map(({ tenant, displayName }) => ({
      level: { kind: 'tenant', name: tenant } as const,
      displayName,
    })),
    ...scopes.agencies.map(({ agency, displayName }) => ({
      level: { kind: 'agency', name: agency } as const,
      displayName,
    })),
  ]
}

/** Whether a person administers a level. */
export function administers(scopes: Scopes, level: Level): boolean {
  return levelsOf(scopes).some((entry) => isSameLevel(entry.level, level))
}
