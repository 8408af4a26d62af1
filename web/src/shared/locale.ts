import type { Language, Translate } from './translate.ts'

/** The page's language: the page was prebuilt in it, so that not even its first paint speaks another one. */
export const language: Language = globalThis.document?.documentElement.lang === 'de' ? 'de' : 'en'

/**
 * Text of a key in the page's language. `setTranslate` is called once, before the first render: a context would hand the
 * same function through every component for nothing.
 */
export let t: Translate = (key) => key

/** Sets what `t` answers. */
export function setTranslate(translate: Translate): void {
  t = translate
}
