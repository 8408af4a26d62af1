import type { LegalTextKind, LegalTextSource } from './legal-text.ts'

/**
 * The fields of each level that its admins edit, with their paths in the spec of the resource. What a person reads or sends
 * under the name of a field is what the resource has at the path.
 */
export const editableFields = {
  agency: {
    liveChatEnabled: ['liveChat', 'enabled'],
    openingHours: ['liveChat', 'openingHours'],
    topics: ['liveChat', 'topics'],
    maxWaiting: ['liveChat', 'maxWaiting'],
    cannedReplies: ['liveChat', 'cannedReplies'],
    greeting: ['liveChat', 'greeting'],
    formOfAddress: ['liveChat', 'formOfAddress'],
    branding: ['branding'],
    crisis: ['crisis'],
  },
  tenant: {
    liveChatEnabled: ['liveChat', 'enabled'],
    branding: ['branding'],
  },
  platform: {
    crisis: ['crisis'],
    rating: ['liveChat', 'rating'],
    quickExitURL: ['quickExitURL'],
  },
} as const satisfies Record<LegalTextSource, Readonly<Record<string, readonly string[]>>>

/** New values of fields of a level, by their names in {@link editableFields}; null removes a field. */
export type EditedFields = Readonly<Record<string, unknown>>

/** The object that an edit or a text is about, as the admin has read it. */
interface EditedObject {
  readonly level: LegalTextSource
  /** Name of the object of that level. */
  readonly name: string
  /** The version of the spec that the admin has seen; the change is refused when there is another one. */
  readonly ifVersion?: string
}

/** A change that an admin asks for, of an existing object and of nothing but these fields. */
export type Change =
  | (EditedObject & { readonly kind: 'edit'; readonly fields: EditedFields })
  | {
      readonly kind: 'add-link'
      readonly agency: string
      readonly link: { readonly name: string; readonly topic?: string; readonly enabled: boolean }
    }
  | {
      readonly kind: 'edit-link'
      readonly agency: string
      readonly name: string
      /** Slug of a topic; null removes the topic. */
      readonly topic?: string | null
      readonly enabled?: boolean
    }
  | { readonly kind: 'remove-link'; readonly agency: string; readonly name: string }
  | (EditedObject & {
      readonly kind: 'write-text'
      readonly text: LegalTextKind
      readonly locale: string
      /** Null removes the level's own text: the inherited one shows again. */
      readonly markdown: string | null
      /** Null removes the text in short; absent leaves it as it is. */
      readonly short?: string | null
    })

/** What became of a {@link Change}. */
export type ChangeOutcome =
  /** The resource has it, and the api serves it. */
  | { readonly result: 'applied' }
  /** A field belongs to somebody else, for example to a GitOps tool. */
  | { readonly result: 'managed-elsewhere'; readonly manager: string }
  | { readonly result: 'development-mode' }
  /** The person may not do that, or the request does not prove who the person is. */
  | { readonly result: 'forbidden' }
  /** The resource is no longer the one that the admin has seen. */
  | { readonly result: 'changed-meanwhile' }
  /** The object, or the link in it, does not exist. */
  | { readonly result: 'not-found' }
  /** The current object is refused; nothing is written into it until it is corrected. */
  | { readonly result: 'source-invalid' }
  /** `path` names a field of the change, `rule` says in words what is wrong with it. */
  | {
      readonly result: 'invalid'
      readonly errors: readonly { readonly path: string; readonly rule: string }[]
    }

/** What the operator answers to a request: what became of its change, or that it cannot read it. */
export type RequestOutcome =
  | ChangeOutcome
  /** Sealed to the key of an operator that no longer leads; it may be sealed again to the present one. */
  | { readonly result: 'unknown-key' }

/** A row of `config.change_request`: a change that waits for the operator, or its outcome. */
export interface ChangeRequestRow {
  readonly id: string
  /** A `SealedChange` that only the operator can open; null as soon as there is an outcome. */
  readonly sealed: string | null
  /** Written by the operator; null until it has decided. */
  readonly outcome: RequestOutcome | null
}

/** Ages of a request, in seconds. */
export const changeRequestAges = {
  /** The operator does not start an older one: an admin who got an error must not see the change much later. */
  startableSeconds: 10,
  /**
   * Both processes delete older ones, at the latest every three seconds: a sealed token is in the database for half a
   * minute at most, also when the other process does not run.
   */
  keptSeconds: 25,
} as const

/** Deletes the requests that are too old, whatever became of them. */
export const deleteOldChangeRequests = `delete from config.change_request
  where requested_at < clock_timestamp() - interval '${changeRequestAges.keptSeconds} seconds'`
