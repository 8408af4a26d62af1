import type { Topic } from '../../shared/admin-types.ts'
import type { RefusedField } from '../../shared/request.ts'
import { inPageLanguage, withoutEmpty } from './locales.ts'

const slugLength = 63
const letters: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' }

/** A short name for addresses, made of a text: lower-case letters, digits and hyphens. Empty where nothing of it can be used. */
export function slugOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[äöüß]/gu, (letter) => letters[letter] ?? '')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .slice(0, slugLength)
    .replaceAll(/^-+|-+$/gu, '')
}

/** A slug that none of the others has. */
export function freeSlug(text: string, taken: ReadonlySet<string>, fallback: string): string {
  const wanted = slugOf(text) || fallback
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? wanted : `${wanted.slice(0, slugLength - 4)}-${number}`
    if (!taken.has(slug)) return slug
  }
}

/** Topics as they are saved: without empty texts, and each new one with a slug of its own. */
export function finishTopics(topics: readonly Topic[]): readonly Topic[] {
  const taken = new Set(topics.map(({ slug }) => slug).filter((slug) => slug !== ''))
  return topics.map((topic) => {
    const displayName = withoutEmpty(topic.displayName)
    if (topic.slug !== '') return { slug: topic.slug, displayName }
    const slug = freeSlug(inPageLanguage(displayName), taken, 'topic')
    taken.add(slug)
    return { slug, displayName }
  })
}

/** Topics without a name. */
export function checkTopics(topics: readonly Topic[]): readonly RefusedField[] {
  return topics.flatMap(({ displayName }, index) =>
    Object.keys(withoutEmpty(displayName)).length > 0
      ? []
      : [{ path: `topics.${index}.displayName`, rule: 'refused-name-missing' }],
  )
}

/** A list in which one item stands one place further. Unchanged at either end. */
export function moved<Item>(items: readonly Item[], index: number, step: -1 | 1): readonly Item[] {
  const to = index + step
  const item = items[index]
  if (item === undefined || to < 0 || to >= items.length) return items
  return items.toSpliced(index, 1).toSpliced(to, 0, item)
}
