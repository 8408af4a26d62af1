import type { AdminApi } from '../../shared/admin-api.ts'
import type { Scopes, Topic } from '../../shared/admin-types.ts'
import { language, t } from '../../shared/locale.ts'
import { localeName } from '../locale-name.ts'
import type { Level } from '../route.ts'
import { noneKey, otherKey } from './statistics.ts'

/** Words for a key of a dimension. */
export type NameOfKey = (dimension: string, key: string) => string

/** Reads what the keys of a level stand for: topics have names in the agencies that have them. An agency that cannot be read gives none. */
export async function loadKeyNames(
  api: Pick<AdminApi, 'agency'>,
  level: Level,
  scopes: Scopes,
): Promise<NameOfKey> {
  const agencies = scopes.agencies.filter(
    ({ agency, tenant }) =>
      level.kind === 'platform' || level.name === (level.kind === 'tenant' ? tenant : agency),
  )
  const found = await Promise.allSettled(
    agencies.map(async ({ agency }) => await api.agency(agency)),
  )
  return keyNames(
    found.flatMap((each) => (each.status === 'fulfilled' ? each.value.settings.topics : [])),
  )
}

/** Words for keys. @param topics of the agencies that are counted */
export function keyNames(topics: readonly Topic[]): NameOfKey {
  const topicName = (key: string): string | undefined => {
    const names = topics.find(({ slug }) => slug === key)?.displayName ?? {}
    return names[language] ?? Object.values(names)[0]
  }
  return (dimension, key) => {
    if (key === otherKey) return t('numbers-other')
    if (key === noneKey) return t('numbers-none')
    const topic = dimension === 'topic' ? topicName(key) : undefined
    return topic ?? keyName(dimension, key) ?? readable(key)
  }
}

/** Undefined where a key has no words of its own. */
function keyName(dimension: string, key: string): string | undefined {
  if (dimension === 'minutes') return t('numbers-minutes', { range: key.replace('-', '–') })
  if (dimension === 'rating' && /^[123]$/u.test(key)) return t(`numbers-rating-${key}`)
  if (dimension === 'zip') return t('numbers-zip-area', { digits: key })
  if (dimension === 'textVersion') return textVersionName(key)
  if (dimension === 'language') return localeName(key)
  return undefined
}

/** `agreement:0f3a…`: the beginning of the version is what clients see below the text. */
function textVersionName(key: string): string | undefined {
  const [kind, version = ''] = key.split(':')
  if (kind !== 'dataPolicy' && kind !== 'agreement') return undefined
  return t('numbers-text-version', { kind: t(`text-${kind}`), version: version.slice(0, 8) })
}

/** A name that people have chosen as part of an address, without its hyphens. */
function readable(key: string): string {
  const words = key.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
