import type { ChainEntry, LevelText } from './legal-texts-api.ts'
import type { TextDraft } from './text-draft.ts'

/** What a level has to do with the text that clients see. */
export type ChainPart = 'shown' | 'covered' | 'silent'

/** The levels that may have this text, the widest first, and which of them wins. */
export function chainParts({
  chain,
  source,
}: Pick<LevelText, 'chain' | 'source'>): readonly (ChainEntry & { readonly part: ChainPart })[] {
  return chain.map((entry) => {
    if (entry.level === source) return { ...entry, part: 'shown' }
    return { ...entry, part: says(entry) ? 'covered' : 'silent' }
  })
}

/** The text that shows when the own level says nothing; undefined where nobody above says anything. */
export function inheritedEntry({
  chain,
}: Pick<LevelText, 'chain'>): (ChainEntry & { readonly markdown: string }) | undefined {
  for (const entry of chain.slice(0, -1).toReversed()) {
    const { markdown } = entry
    if (says(entry) && markdown !== null) return { ...entry, markdown }
  }
  return undefined
}

/** The words in force: the own ones or, without them, the inherited ones; empty where there are none. */
export function wordsInForce(text: Pick<LevelText, 'chain' | 'source'>): {
  readonly markdown: string
  readonly short: string
} {
  const entry = text.chain.find(({ level }) => level === text.source)
  return { markdown: entry?.markdown ?? '', short: entry?.short ?? '' }
}

/** The words that would be in force with what is typed. */
export function wordsOfDraft(
  text: Pick<LevelText, 'chain'>,
  draft: TextDraft,
): { readonly markdown: string; readonly short: string } {
  if (draft.markdown !== null && draft.markdown.trim() !== '')
    return { markdown: draft.markdown, short: draft.short }
  const inherited = inheritedEntry(text)
  return { markdown: inherited?.markdown ?? '', short: inherited?.short ?? '' }
}

/** Blank words count as none. */
function says({ markdown }: ChainEntry): boolean {
  return markdown !== null && markdown.trim() !== ''
}
