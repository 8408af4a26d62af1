declare module '*.ftl' {
  import type { LocaleResource } from './shared/translate.ts'
  /** Parsed at build time by `build/ftl-plugin.ts`. */
  export const body: LocaleResource['body']
}

/** Trusted Types (W3C), as far as the pages use them; absent in some browsers. The lib of TypeScript does not know them yet. */
declare var trustedTypes:
  | {
      createPolicy(
        name: string,
        rules: { createScriptURL: (url: string) => string },
      ): { createScriptURL(url: string): unknown }
    }
  | undefined
