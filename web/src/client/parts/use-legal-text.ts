import { type ReadonlySignal, useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import type { LegalKind, LegalText } from '../../shared/api-types.ts'
import type { ClientApi } from '../../shared/client-api.ts'
import { textLocale } from '../../shared/locale.ts'
import { errorText } from '../error-text.ts'
import { loadLegalText } from '../legal.ts'
import { useRetry } from './use-retry.ts'

/** A legal text on its way to the page. */
export interface LegalTextLoad {
  /** Null until it is there and verified. */
  readonly text: ReadonlySignal<LegalText | null>
  /** Why it is not there, in words. */
  readonly error: ReadonlySignal<string | null>
  load: () => Promise<void>
}

/**
 * Loads a legal text, and again when its locale changes.
 *
 * @param locale default: the page's language and form of address
 */
export function useLegalText(
  api: Pick<ClientApi, 'legal'>,
  agency: string,
  kind: LegalKind,
  locale = textLocale(),
): LegalTextLoad {
  const wanted = useRef(locale)
  wanted.current = locale
  const text = useSignal<LegalText | null>(null)
  const error = useSignal<string | null>(null)
  const load = async (): Promise<void> => {
    text.value = null
    error.value = null
    const asked = wanted.current
    try {
      const loaded = await loadLegalText(api, agency, kind, asked)
      if (asked === wanted.current) text.value = loaded
    } catch (reason) {
      if (asked === wanted.current) error.value = errorText(reason)
    }
  }
  useEffect(() => {
    void load()
  }, [locale, agency])
  useRetry(error.value !== null, () => void load())
  return { text, error, load }
}
