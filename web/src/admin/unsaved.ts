import { computed, signal, type ReadonlySignal } from '@preact/signals'

/** What is typed into a form, and what the service had when it was typed. */
export interface KeptDraft {
  readonly value: unknown
  readonly before: unknown
}

/** Something typed that the service does not have yet. */
export interface UnsavedEdit {
  /** Names the form: the same after a reload of the page. */
  readonly key: string
  readonly isDirty: ReadonlySignal<boolean>
  /** What is typed, as JSON can carry it. */
  draft(): KeptDraft
}

/** All forms that are shown. */
export interface Unsaved {
  /** Whether any form has changes that are not saved. */
  readonly any: ReadonlySignal<boolean>
  /** Adds a form; the returned function removes it. */
  add(edit: UnsavedEdit): () => void
  /** The forms with changes. */
  all(): readonly UnsavedEdit[]
  /** Lets the page be left without a question, because everything is kept. */
  release(): void
}

/** Knows which forms have changes that are not saved. */
export function createUnsaved(): Unsaved {
  const edits = signal<readonly UnsavedEdit[]>([])
  const isReleased = signal(false)
  const dirty = (): readonly UnsavedEdit[] => edits.value.filter((edit) => edit.isDirty.value)
  return {
    any: computed(() => !isReleased.value && dirty().length > 0),
    add(edit) {
      edits.value = [...edits.peek(), edit]
      return () => {
        edits.value = edits.peek().filter((other) => other !== edit)
      }
    },
    all: dirty,
    release() {
      isReleased.value = true
    },
  }
}
