import type { KeptDraft, UnsavedEdit } from './unsaved.ts'

/** What was typed before the page was left for the login. */
export interface Drafts {
  /** Replaces what is kept. */
  keep(edits: readonly UnsavedEdit[]): void
  /** What was typed into a form; each draft is taken once. */
  take(key: string): KeptDraft | undefined
}

const name = 'lotse.admin.drafts'

/** Keeps drafts in the tab and ends with it. What cannot be read counts as nothing. */
export function createDrafts(storage: Storage): Drafts {
  const read = (): Record<string, KeptDraft> => {
    try {
      return JSON.parse(storage.getItem(name) ?? '{}') as Record<string, KeptDraft>
    } catch {
      return {}
    }
  }
  const write = (drafts: Record<string, KeptDraft>): void => {
    if (Object.keys(drafts).length === 0) storage.removeItem(name)
    else storage.setItem(name, JSON.stringify(drafts))
  }
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
