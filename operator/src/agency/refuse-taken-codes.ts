import type { LinkRow } from '@lotse/contract/config-rows'
import type { AgencyRows } from './agency-config.ts'

/** A config that may be published, and the names of its links whose code another link has. */
export interface CheckedCodes {
  readonly config: AgencyRows
  readonly refusedCodes: readonly string[]
}

/**
 * Takes the code from every link whose code belongs to another one: of two links of this agency the first by name keeps
 * it. Such a link still has its other address.
 *
 * @param taken codes of the links of other agencies
 */
export function refuseTakenCodes(config: AgencyRows, taken: readonly string[]): CheckedCodes {
  const used = new Set(taken)
  const links: LinkRow[] = []
  const refusedCodes: string[] = []
  for (const link of config.links.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const isRefused = link.code !== null && used.has(link.code)
    if (isRefused) refusedCodes.push(link.name)
    else if (link.code !== null) used.add(link.code)
    links.push(isRefused ? { ...link, code: null } : link)
  }
  return { config: { ...config, links }, refusedCodes }
}
