import type { Link } from './agency.ts'
import type { LegalTextKind, LegalTextSource } from '@lotse/contract/legal-text'

/** A change that an admin asks for, of an existing object and of nothing but these fields. */
export type Change =
  | { readonly kind: 'switch-live-chat'; readonly agency: string; readonly enabled: boolean }
  | { readonly kind: 'add-link'; readonly agency: string; readonly link: Link }
  | {
      readonly kind: 'edit-link'
      readonly agency: string
      readonly name: string
      /** Slug of a topic; null takes the topic away. */
      readonly topic?: string | null
      readonly enabled?: boolean
    }
  | { readonly kind: 'remove-link'; readonly agency: string; readonly name: string }
  | {
      readonly kind: 'write-text'
      readonly level: LegalTextSource
      /** Name of the object of that level. */
      readonly name: string
      readonly text: LegalTextKind
      readonly locale: string
      /** Null takes the level's own text away: what is inherited shows again. */
      readonly markdown: string | null
    }

/** What became of a {@link Change}. */
export type ChangeOutcome =
  /** The resource has it, and the api serves it. */
  | { readonly result: 'applied' }
  /** A field belongs to somebody else, for example to a GitOps tool. */
  | { readonly result: 'managed-elsewhere'; readonly manager: string }
  | { readonly result: 'development-mode' }
  /** The object, or the link in it, does not exist. */
  | { readonly result: 'not-found' }
  /** The object as it is now is refused; nothing is written into it before somebody has mended it. */
  | { readonly result: 'source-invalid' }
  /** `path` names a field of the change, `rule` says in words what is wrong with it. */
  | {
      readonly result: 'invalid'
      readonly errors: readonly { readonly path: string; readonly rule: string }[]
    }
