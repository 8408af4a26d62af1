import type { RefusedField } from '../shared/request.ts'
import { t } from '../shared/locale.ts'
import { isWithin, normalizePath } from './locks.ts'

/** Where the settings of live chat are in the spec of an agency; a change names them without it. */
const root = /^liveChat\./u

/**
 * What is wrong with one field, in words.
 *
 * @param path as in a change, such as `openingHours.weekly.0.to`; errors of its parts count unless `exact`
 */
export function errorAt(
  errors: readonly RefusedField[],
  path: string,
  how: 'exact' | 'below' = 'below',
): string | null {
  const found = errors.find((error) => {
    const own = normalizePath(error.path).replace(root, '')
    return how === 'exact' ? own === path : isWithin(own, path)
  })
  if (found === undefined) return null
  return t(found.rule.startsWith('refused-') ? found.rule : 'refused-value')
}

/**
 * What is wrong with a text that is longer than its field. It is not cut while it is typed: what was pasted would end in the
 * middle, without a word.
 *
 * @param most characters of the resource's field, counted as JSON Schema counts them
 */
export function tooLong(text: string, most: number): string | null {
  const { length } = Array.from(text.trim())
  return length > most ? t('refused-long', { most, length }) : null
}
