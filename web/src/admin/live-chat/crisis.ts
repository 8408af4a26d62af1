import type { CrisisEntry, CrisisMap } from '../../shared/admin-types.ts'
import type { RefusedField } from '../../shared/request.ts'
import { localeName } from '../locale-name.ts'

const numberPattern = /^[ ()/+-]*[0-9][0-9 ()/+-]*$/u
const leastCharacters = 3

/** Numbers as they are saved; null where none is left. */
export function finishCrisis(crisis: CrisisMap): CrisisMap | null {
  const locales = Object.entries(crisis).flatMap(([locale, entries]) =>
    entries.length === 0 ? [] : [[locale, entries.map(finishEntry)] as const],
  )
  return locales.length === 0 ? null : Object.fromEntries(locales)
}

/** Entries without a name, and numbers that nobody could dial. */
export function checkCrisis(crisis: CrisisMap): readonly RefusedField[] {
  return Object.entries(crisis).flatMap(([locale, entries]) =>
    entries.flatMap(({ name, number }, index) => {
      const path = `crisis.${locale}.${index}`
      const dialled = number.trim()
      const isNumber = dialled.length >= leastCharacters && numberPattern.test(dialled)
      return [
        name.trim() === '' ? { path: `${path}.name`, rule: 'refused-name-missing' } : [],
        isNumber ? [] : { path: `${path}.number`, rule: 'refused-telephone' },
      ].flat()
    }),
  )
}

/** Numbers in one line each. */
export function describeCrisis(crisis: CrisisMap): readonly string[] {
  return Object.entries(crisis).flatMap(([locale, entries]) =>
    entries.map(
      ({ name, number, hours }) =>
        `${localeName(locale)}: ${[name, number, hours].filter(Boolean).join(', ')}`,
    ),
  )
}

function finishEntry({ name, number, hours = '' }: CrisisEntry): CrisisEntry {
  const words = hours.trim()
  return { name: name.trim(), number: number.trim(), ...(words === '' ? {} : { hours: words }) }
}
