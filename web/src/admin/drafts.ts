import type { KeptDraft, UnsavedEdit } from './unsaved.ts'

/** What was typed before the page was left for the login. */
export interface Drafts {
  /** Replaces what is kept. */
  keep(edits: readonly UnsavedEdit[]): void
  /** What was typed into a form; each draft is taken once. */
  take(key: string): KeptDraft | undefined
}

/** The drafts of one login. */
interface Kept {
  readonly account: string
  readonly drafts: Readonly<Record<string, KeptDraft>>
}

const name = 'lotse.admin.drafts'

/**
 * Keeps drafts in the tab and ends with it. What cannot be read counts as nothing; what another login has typed is removed.
 *
 * @param account of the person who is logged in; the next one in this tab may be another
 */
export function createDrafts(storage: Storage, account: string): Drafts {
  const read = (): Kept['drafts'] => {
    try {
      const kept = JSON.parse(storage.getItem(name) ?? '{}') as Partial<Kept>
      return (kept.account === account && kept.drafts) || {}
    } catch {
      return {}
    }
  }
  const write = (drafts: Kept['drafts']): void => {
    if (Object.keys(drafts).length === 0) return storage.removeItem(name)
    const kept: Kept = { account, drafts }
    storage.setItem(name, JSON.stringify(kept))
  }
  write(read())
  return {
    keep(edits) {
      write(Object.fromEntries(edits.map((edit) => [edit.key, edit.draft()])))
    },
    take(key) {
      const { [key]: draft, ...others } = read()
      if (draft !== undefined) write(others)
      return draft
    },
  }
}
