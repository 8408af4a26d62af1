import { editableFields, type Change, type ChangeOutcome } from '@lotse/contract/change-request'
import {
  validateResource,
  type Agency,
  type Kind,
  type Resource,
  type Violation,
} from '@lotse/crds'
import { diffEdits } from './diff-edits.ts'
import { applyEdits, type Edit } from './edit.ts'

/** How to carry a change out, or why it cannot be. */
export type PlannedChange =
  | { readonly edits: readonly Edit[]; readonly resource: Resource }
  | { readonly outcome: ChangeOutcome }

/** The object that a change is about. */
export function targetOf(change: Change): { readonly kind: Kind; readonly name: string } {
  if ('agency' in change) return { kind: 'Agency', name: change.agency }
  const kinds = { platform: 'Platform', tenant: 'Tenant', agency: 'Agency' } as const
  return { kind: kinds[change.level], name: change.name }
}

/**
 * Turns a change into edits of the resource as it is, and makes sure that the result is valid. Pure.
 *
 * @returns the edits and what the resource will be, or the outcome when there is nothing to carry out
 */
export function planChange(resource: Resource, change: Change): PlannedChange {
  if (resource.metadata.deletionTimestamp !== undefined) return refuse({ result: 'not-found' })
  const edits = editsOf(resource, change)
  if (edits === 'not-found') return refuse({ result: edits })
  if (edits === 'exists')
    return refuse({ result: 'invalid', errors: [{ path: 'name', rule: edits }] })
  if (edits === 'unknown') return refuse({ result: 'invalid', errors: [{ path: '', rule: edits }] })
  const after = validateResource(applyEdits(resource, edits), resource)
  if (!after.ok) {
    const errors = after.violations.map(change.kind === 'edit' ? specError : fieldError)
    return refuse({ result: 'invalid', errors })
  }
  return { edits, resource: after.resource }
}

function refuse(outcome: ChangeOutcome): PlannedChange {
  return { outcome }
}

function editsOf(
  resource: Resource,
  change: Change,
): readonly Edit[] | 'not-found' | 'exists' | 'unknown' {
  if (change.kind === 'edit') return fieldEdits(resource, change)
  if (change.kind === 'write-text') return textEdits(resource, change)
  return resource.kind === 'Agency' ? linkEdits(resource, change) : 'not-found'
}

function fieldEdits(
  { spec }: Resource,
  { level, fields }: Extract<Change, { kind: 'edit' }>,
): readonly Edit[] | 'unknown' {
  const paths: Readonly<Record<string, readonly string[]>> = editableFields[level]
  const edits: Edit[] = []
  for (const [field, value] of Object.entries(fields)) {
    if (!Object.hasOwn(paths, field)) return 'unknown'
    const steps = paths[field] ?? []
    const before = steps.reduce<unknown>((inner, step) => Reflect.get(Object(inner), step), spec)
    edits.push(...diffEdits(['spec', ...steps], before, value ?? undefined))
  }
  return edits
}

function linkEdits(
  agency: Agency,
  change: Extract<Change, { kind: 'add-link' | 'edit-link' | 'remove-link' }>,
): readonly Edit[] | 'not-found' | 'exists' {
  const name = change.kind === 'add-link' ? change.link.name : change.name
  const path = ['spec', 'liveChat', 'links', { name }]
  const link = agency.spec.liveChat.links?.find((candidate) => candidate.name === name)
  if (change.kind === 'add-link') return link === undefined ? [set(path, change.link)] : 'exists'
  if (link === undefined) return 'not-found'
  if (change.kind === 'remove-link') return [{ op: 'remove', path }]
  const { topic, enabled } = change
  return [
    ...(enabled === undefined ? [] : [set([...path, 'enabled'], enabled)]),
    ...(topic === undefined ? [] : [set([...path, 'topic'], topic)]),
  ]
}

function textEdits(
  resource: Resource,
  { text, locale, markdown, short }: Extract<Change, { kind: 'write-text' }>,
): readonly Edit[] {
  const texts: Readonly<Record<string, unknown>> = resource.spec.legalTexts ?? {}
  const path = ['spec', 'legalTexts', text, locale]
  if (markdown === null) return text in texts ? [set(path, null)] : []
  return [
    set([...path, 'markdown'], markdown),
    ...(short === undefined ? [] : [set([...path, 'short'], short)]),
  ]
}

/** Setting to null is taking away. */
function set(path: Edit['path'], value: unknown): Edit {
  return value === null ? { op: 'remove', path } : { op: 'set', path, value }
}

/** Fields of a resource whose rules are about another field of the change. */
const fieldNames: Readonly<Record<string, string>> = {
  // The rule that a link's topic exists stands where both lists can be seen.
  liveChat: 'topic',
  agreement: 'locale',
  dataPolicy: 'locale',
  imprint: 'locale',
}

/** Names the field by its path in the spec. The rule that a link's topic exists is about the topics when they are edited. */
function specError({ path, message }: Violation): { path: string; rule: string } {
  const field = path.replace(/^spec\./, '')
  return { path: field === 'liveChat' ? 'liveChat.topics' : field, rule: message }
}

/** Names the field as the change does: by the last part of the resource's path. */
function fieldError({ path, message }: Violation): { path: string; rule: string } {
  const [field = ''] = /[A-Za-z]+$/.exec(path.replace(/(\[\d+\])+$/, '')) ?? []
  return { path: fieldNames[field] ?? field, rule: message }
}
