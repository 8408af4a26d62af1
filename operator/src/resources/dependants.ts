import { platformName } from '@lotse/crds'
import { keyOf, splitKey, type ResourceStore } from './resource-store.ts'

/**
 * Returns the keys, and those of the resources that depend on what has changed: agencies inherit, and the platform's
 * locales decide about every text.
 */
export function withDependants(
  changed: ReadonlySet<string>,
  resources: Pick<ResourceStore, 'list' | 'agenciesOf'>,
): ReadonlySet<string> {
  const dependants = changed.has(keyOf('Platform', platformName))
    ? [...resources.list('Tenant'), ...resources.list('Agency')]
    : [...changed].flatMap((key) => {
        const { kind, name } = splitKey(key)
        return kind === 'Tenant' ? resources.agenciesOf(name) : []
      })
  return new Set([
    ...changed,
    ...dependants.map(({ kind, metadata }) => keyOf(kind, metadata.name)),
  ])
}
