import type { Change, ChangeOutcome } from '@lotse/contract/change-request'
import {
  validateResource,
  type Agency,
  type Kind,
  type Resource,
  type Violation,
} from '@lotse/crds'
import { applyEdits, type Edit } from './edit.ts'

/** How to carry a change out, or why it cannot be. */
export type PlannedChange =
  | { readonly edits: readonly Edit[]; readonly resource: Resource }
  | { readonly outcome: ChangeOutcome }

/** The object that a change is about. */
export function targetOf(change: Change): { readonly kind: Kind; readonly name: string } {
  if (change.kind !== 'write-text') return { kind: 'Agency', name: change.agency }
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
  const after = validateResource(applyEdits(resource, edits), resource)
  if (!after.ok) return refuse({ result: 'invalid', errors: after.violations.map(fieldError) })
  return { edits, resource: after.resource }
}

function refuse(outcome: ChangeOutcome): PlannedChange {
  return { outcome }
}

function editsOf(resource: Resource, change: Change): readonly Edit[] | 'not-found' | 'exists' {
  if (change.kind === 'write-text') return textEdits(resource, change)
  if (resource.kind !== 'Agency') return 'not-found'
  if (change.kind === 'switch-live-chat')
    return [{ op: 'set', path: ['spec', 'liveChat', 'enabled'], value: change.enabled }]
  return linkEdits(resource, change)
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
  { text, locale, markdown }: Extract<Change, { kind: 'write-text' }>,
): readonly Edit[] {
  const texts: Readonly<Record<string, unknown>> = resource.spec.legalTexts ?? {}
  const path = ['spec', 'legalTexts', text, locale]
  if (markdown !== null) return [set([...path, 'markdown'], markdown)]
  return text in texts ? [set(path, null)] : []
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

/** Names the field as the change does: by the last part of the resource's path. */
function fieldError({ path, message }: Violation): { path: string; rule: string } {
  const [field = ''] = /[A-Za-z]+$/.exec(path.replace(/(\[\d+\])+$/, '')) ?? []
  return { path: fieldNames[field] ?? field, rule: message }
}
