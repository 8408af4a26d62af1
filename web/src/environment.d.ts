declare module '*.ftl' {
  import type { LocaleResource } from './shared/translate.ts'
  /** Parsed at build time by `build/ftl-plugin.ts`. */
  export const body: LocaleResource['body']
}
