/** What is typed for a text; null takes the own words away, so that the inherited text shows. */
export interface TextDraft {
  readonly markdown: string | null
  /** One line each. */
  readonly short: string
}

/** The lines that are said in short, without blank ones. */
export function linesOf(short: string): readonly string[] {
  return short
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
