/** Kinds of legal text: the first two are consent 1, the agreement is consent 2. */
export const legalTextKinds = ['dataPolicy', 'imprint', 'agreement'] as const

/** Kind of a legal text. */
export type LegalTextKind = (typeof legalTextKinds)[number]

/** Levels that a legal text can come from, the outermost first. */
export const legalTextSources = ['platform', 'tenant', 'agency'] as const

/** Level that a legal text comes from. */
export type LegalTextSource = (typeof legalTextSources)[number]

/** Markdown by locale. */
export type LegalText = Readonly<Record<string, { readonly markdown: string }>>

/** A level's own legal texts by kind and locale, as its resource says them. */
export type OwnTexts = Readonly<Partial<Record<LegalTextKind, LegalText>>>
