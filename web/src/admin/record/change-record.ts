import type { Answer } from '@lotse/contract/api'

/** A page of the record of changes, newest first. */
export type ChangePage = Answer<'/live-chat/admin/changes', 'get'>

/** Somebody has changed something, or tried to. */
export type RecordedChange = ChangePage['changes'][number]

/** One field, with its values as short text. An empty path is the whole object. */
export type ChangedField = RecordedChange['fields'][number]

/** What became of a change that is not in effect. */
type Refusal = Exclude<RecordedChange['outcome'], 'applied'>

const refusals: Readonly<Record<Refusal, string>> = {
  'managed-elsewhere': 'record-managed-elsewhere',
  forbidden: 'record-forbidden',
  'development-mode': 'record-development-mode',
  'changed-meanwhile': 'record-changed-meanwhile',
  'not-found': 'record-not-found',
  'source-invalid': 'record-source-invalid',
  invalid: 'record-invalid',
}

/** Key of the words that say why a change is not in effect; null for one that is. */
export function refusalText(outcome: RecordedChange['outcome']): string | null {
  return outcome === 'applied' ? null : refusals[outcome]
}

/** The changes of one day, newest first. */
export interface ChangeDay {
  /** `2026-11-22`, where the reader is. */
  readonly day: string
  readonly changes: readonly RecordedChange[]
}

/** Groups changes by the reader's day. @param timeZone IANA name */
export function changeDays(
  changes: readonly RecordedChange[],
  timeZone: string,
): readonly ChangeDay[] {
  // Swedish writes dates as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeZone })
  const days = Map.groupBy(changes, ({ at }) => format.format(new Date(at)))
  return [...days].map(([day, found]) => ({ day, changes: found }))
}

/** Whether a change created or deleted the object; undefined for a change of its fields. */
export function lifeOf({ fields }: RecordedChange): 'created' | 'deleted' | undefined {
  const whole = fields.find(({ path }) => path === '')
  if (whole === undefined) return undefined
  return whole.to === null ? 'deleted' : 'created'
}

/**
 * What the screen calls a field: the key of its words, and the parts of its path that name one of several, such as a link or a
 * locale. `liveChat.links[website].enabled` is the link `website`, switched.
 */
export function fieldWords(path: string): { readonly key: string; readonly parts: string } | null {
  const match = knownFields.find(([pattern]) => pattern.test(path))
  if (match === undefined) return null
  const [pattern, key] = match
  const parts = pattern.exec(path)?.slice(1).filter(Boolean) ?? []
  return { key, parts: parts.join(', ') }
}

/** Fields as admins know them. Whatever is not here shows its path: the list is never longer than the resource. */
const knownFields: readonly (readonly [RegExp, string])[] = [
  [/^displayName$/u, 'field-display-name'],
  [/^enquiryURL$/u, 'field-enquiry-url'],
  [/^liveChat\.enabled$/u, 'field-live-chat'],
  [/^liveChat\.openingHours\b/u, 'field-opening-hours'],
  [/^liveChat\.topics\b(?:\[([^\]]+)\])?/u, 'field-topics'],
  [/^liveChat\.maxWaiting$/u, 'field-max-waiting'],
  [/^liveChat\.cannedReplies\b(?:\[([^\]]+)\])?/u, 'field-canned-replies'],
  [/^liveChat\.greeting\b(?:\.([\w-]+))?/u, 'field-greeting'],
  [/^liveChat\.links\[([^\]]+)\]\.enabled$/u, 'field-link-switch'],
  [/^liveChat\.links\b(?:\[([^\]]+)\])?/u, 'field-links'],
  [/^(?:liveChat\.)?formOfAddress$/u, 'field-form-of-address'],
  [/^(?:liveChat\.)?branding\.accent$/u, 'field-accent'],
  [/^(?:liveChat\.)?branding\.logo$/u, 'field-logo'],
  [/^(?:liveChat\.)?branding$/u, 'field-branding'],
  [/^(?:liveChat\.)?crisis\b(?:\.([\w-]+))?/u, 'field-crisis'],
  [/^(?:liveChat\.)?rating\b/u, 'field-rating'],
  [/^(?:liveChat\.)?quickExitURL$/u, 'field-quick-exit'],
  [/^legalTexts\.dataPolicy\b(?:[.[]([\w-]+))?/u, 'field-data-policy'],
  [/^legalTexts\.imprint\b(?:[.[]([\w-]+))?/u, 'field-imprint'],
  [/^legalTexts\.agreement\b(?:[.[]([\w-]+))?/u, 'field-agreement'],
]
