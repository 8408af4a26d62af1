/** Kinds of legal text: the first two are consent 1, the agreement is consent 2. */
export const legalTextKinds = ['dataPolicy', 'imprint', 'agreement'] as const

/** Kind of a legal text. */
export type LegalTextKind = (typeof legalTextKinds)[number]

/** Levels that a legal text can come from, the outermost first. */
export const legalTextSources = ['platform', 'tenant', 'agency'] as const

/** Level that a legal text comes from. */
export type LegalTextSource = (typeof legalTextSources)[number]

/** A text of one level in one locale: Markdown, and up to three lines that say it in short. */
export interface LegalTextEntry {
  readonly markdown: string
  readonly short?: string
}

/** A legal text by locale. */
export type LegalText = Readonly<Record<string, LegalTextEntry>>

/** A level's own legal texts by kind and locale, as its resource says them. */
export type OwnTexts = Readonly<Partial<Record<LegalTextKind, LegalText>>>
