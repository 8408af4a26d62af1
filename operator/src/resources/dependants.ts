import { platformName } from '@lotse/crds'
import { keyOf, splitKey, type ResourceStore } from './resource-store.ts'

/** Returns the keys, and those of the agencies that inherit from what has changed. */
export function withDependants(
  changed: ReadonlySet<string>,
  resources: Pick<ResourceStore, 'list' | 'agenciesOf'>,
): ReadonlySet<string> {
  const agencies = changed.has(keyOf('Platform', platformName))
    ? resources.list('Agency')
    : [...changed].flatMap((key) => {
        const { kind, name } = splitKey(key)
        return kind === 'Tenant' ? resources.agenciesOf(name) : []
      })
  return new Set([...changed, ...agencies.map(({ metadata }) => keyOf('Agency', metadata.name))])
}
