import { computed, signal, type ReadonlySignal } from '@preact/signals'
import { ApiError, type RefusedField } from '../shared/request.ts'
import type { Timers } from '../shared/timers.ts'
import type { Drafts } from './drafts.ts'
import { sameValue } from './same-value.ts'
import type { Unsaved } from './unsaved.ts'
import { watchSlow, type Slowness } from './watch-slow.ts'

/** Value of a form and the version of the resource that it was read from. */
export interface Versioned<Value> {
  readonly value: Value
  readonly version: string
}

/** How saving goes. */
export type EditPhase<Value> =
  | { readonly kind: 'resting' }
  | { readonly kind: 'saving'; readonly shown: Slowness }
  | { readonly kind: 'saved' }
  | { readonly kind: 'failed'; readonly error: ApiError }
  /** Refused before it was sent. */
  | { readonly kind: 'refused'; readonly errors: readonly RefusedField[] }
  /** Somebody else has changed the same meanwhile. */
  | { readonly kind: 'conflict'; readonly before: Value; readonly theirs: Versioned<Value> }

/** What an edit works with. */
export interface EditPorts<Value, Resource> {
  /** Names the form: the same after a reload of the page. */
  readonly key: string
  readonly timers: Timers
  readonly unsaved: Unsaved
  readonly drafts: Drafts
  read: (resource: Resource) => Versioned<Value>
  /** What is wrong with a value before it is sent; `rule` is the key of its words. */
  check?: (value: Value) => readonly RefusedField[]
  /** Reads the resource as it is now. @throws ApiError */
  fetch: () => Promise<Resource>
  /** Resolves when the change is in effect. @throws ApiError */
  save: (value: Value, ifVersion: string) => Promise<Resource>
  /** Called with the resource after a change or a conflict. */
  onResource: (resource: Resource) => void
}

/** One form: what the service has, what is typed, and how saving goes. */
export interface Edit<Value, Resource> {
  readonly draft: ReadonlySignal<Value>
  readonly isDirty: ReadonlySignal<boolean>
  readonly phase: ReadonlySignal<EditPhase<Value>>
  /** Refused fields of the last attempt. */
  readonly errors: ReadonlySignal<readonly RefusedField[]>
  /** Whether the draft was brought over a login. */
  readonly isRestored: ReadonlySignal<boolean>
  change: (value: Value) => void
  save: () => Promise<void>
  discard: () => void
  /** After a conflict: saves what is typed on top of what the other has saved. */
  applyOnTop: () => Promise<void>
  /** Follows the resource; what is typed stays. */
  follow(resource: Resource): void
  /** Ends the form. */
  close: () => void
}

/** Makes a form over a resource that several people and programs change. */
export function createEdit<Value, Resource>(
  resource: Resource,
  ports: EditPorts<Value, Resource>,
): Edit<Value, Resource> {
  const base = signal(ports.read(resource))
  const restored = ports.drafts.take(ports.key)
  // Own drafts: written by this form under its key.
  const draft = signal(restored === undefined ? base.peek().value : (restored.value as Value))
  const isRestored = signal(restored !== undefined && !sameValue(restored.value, base.peek().value))
  const phase = signal<EditPhase<Value>>(
    isRestored.peek() && !sameValue(restored?.before, base.peek().value)
      ? { kind: 'conflict', before: restored?.before as Value, theirs: base.peek() }
      : { kind: 'resting' },
  )
  const isDirty = computed(() => !sameValue(draft.value, base.value.value))
  const errors = computed(() => {
    const { value: now } = phase
    if (now.kind === 'refused') return now.errors
    return now.kind === 'failed' ? now.error.errors : []
  })
  const remove = ports.unsaved.add({
    key: ports.key,
    isDirty,
    draft: () => {
      const now = phase.peek()
      return {
        value: draft.peek(),
        // A conflict that nobody has decided is still one after a login.
        before: now.kind === 'conflict' ? now.before : base.peek().value,
      }
    },
  })

  /** Somebody else has changed the resource. Saves again if it was something else. */
  const settle = async (value: Value): Promise<void> => {
    const now = await ports.fetch()
    const theirs = ports.read(now)
    const before = base.peek().value
    ports.onResource(now)
    if (!sameValue(theirs.value, before)) {
      phase.value = { kind: 'conflict', before, theirs }
      return
    }
    base.value = theirs
    accept(value, await ports.save(value, theirs.version))
  }
  const accept = (value: Value, saved: Resource): void => {
    const isUntouched = sameValue(draft.peek(), value)
    base.value = ports.read(saved)
    // The service may write a value in another way, such as without blanks at its ends.
    if (isUntouched) draft.value = base.peek().value
    isRestored.value = false
    phase.value = { kind: 'saved' }
    ports.onResource(saved)
  }
  const attempt = async (run: () => Promise<void>): Promise<void> => {
    if (phase.peek().kind === 'saving') return
    const stop = watchSlow(ports.timers, (shown) => {
      phase.value = { kind: 'saving', shown }
    })
    try {
      await run()
    } catch (error) {
      const failure = asApiError(error)
      phase.value = { kind: 'failed', error: failure }
      // The form learns of its owner, and is locked.
      if (failure.code === 'managed-elsewhere')
        await ports.fetch().then(ports.onResource, () => undefined)
    } finally {
      stop()
    }
  }
  const save = async (): Promise<void> => {
    // The Enter key sends a form without a button as well; the other's value goes by a decision only.
    if (phase.peek().kind === 'conflict') return
    const value = draft.peek()
    const refused = ports.check?.(value) ?? []
    if (refused.length > 0) {
      phase.value = { kind: 'refused', errors: refused }
      return
    }
    await attempt(async () => {
      try {
        accept(value, await ports.save(value, base.peek().version))
      } catch (error) {
        if (!isChangedMeanwhile(error)) throw error
        await settle(value)
      }
    })
  }

  return {
    draft,
    isDirty,
    phase,
    errors,
    isRestored,
    change(value) {
      draft.value = value
      if (phase.peek().kind === 'saved') phase.value = { kind: 'resting' }
    },
    save,
    discard() {
      const { value: was } = phase
      if (was.kind === 'conflict') base.value = was.theirs
      draft.value = base.peek().value
      isRestored.value = false
      phase.value = { kind: 'resting' }
    },
    async applyOnTop() {
      const { value: was } = phase
      if (was.kind !== 'conflict') return
      base.value = was.theirs
      phase.value = { kind: 'resting' }
      await save()
    },
    follow(next) {
      if (phase.peek().kind === 'saving' || phase.peek().kind === 'conflict') return
      const read = ports.read(next)
      const isSame = sameValue(read.value, base.peek().value)
      if (isSame) base.value = read
      else if (!isDirty.peek()) {
        base.value = read
        draft.value = read.value
      }
    },
    close: remove,
  }
}

function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && String(error.reason) === 'ChangedMeanwhile'
}

/** A token that cannot be renewed is no answer either. */
export function asApiError(error: unknown): ApiError {
  return error instanceof ApiError ? error : new ApiError('network', 0, {}, error)
}
