import type { LinkRow } from '@lotse/contract/config-rows'
import type { AgencyConfig } from '../postgres/agency-config.ts'

/** A link of an agency by its name or, where no link is named so, by its code; undefined when there is none. */
export function findLink(
  { links }: Pick<AgencyConfig, 'links'>,
  given: string | undefined,
): LinkRow | undefined {
  return links.find(({ name }) => name === given) ?? links.find(({ code }) => code === given)
}
