import type { CrisisNumber, CrisisNumbers } from '@lotse/contract/config-rows'
import { negotiateLocale } from '@lotse/contract/negotiate-locale'

/** A crisis number as a page shows it. */
export interface ShownCrisisNumber extends Pick<CrisisNumber, 'name' | 'number'> {
  /** What a `tel:` address takes (RFC 3966): digits, perhaps after a plus. */
  readonly dial: string
  readonly hours: string | null
}

/**
 * The numbers that a page shows, each once.
 *
 * @param levels from the nearest: those of the agency come before those of the platform
 */
export function crisisNumbers(
  levels: readonly (CrisisNumbers | null)[],
  locale: string | undefined,
  defaultLocale: string,
): readonly ShownCrisisNumber[] {
  const byDial = new Map<string, ShownCrisisNumber>()
  for (const level of levels) {
    const chosen = negotiateLocale(locale, Object.keys(level ?? {}), defaultLocale)
    for (const { name, number, hours = null } of level?.[chosen ?? ''] ?? []) {
      const dial = dialable(number)
      if (!byDial.has(dial)) byDial.set(dial, { name, number, dial, hours })
    }
  }
  return [...byDial.values()]
}

/** Drops what only helps to read, and the `(0)` that is dialled inside the country alone. */
function dialable(number: string): string {
  const international = number.trimStart().startsWith('+')
  const digits = (international ? number.replace('(0)', '') : number).replaceAll(/[^0-9]/g, '')
  return international ? `+${digits}` : digits
}
