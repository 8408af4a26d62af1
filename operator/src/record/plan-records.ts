import type { ChangeRecord, ChangeWay } from '@lotse/contract/change-record'
import type { LegalTextSource } from '@lotse/contract/legal-text'
import { apiVersion, validateResource, type Kind, type Resource } from '@lotse/crds'
import { storableJson } from '../resources/storable-json.ts'
import type { DecidedChange } from './decided-change.ts'
import { diffSpecs, type FieldDifference } from './diff-specs.ts'
import {
  byManager,
  managerTimes,
  panelManager,
  type FieldManager,
  type ManagerTimes,
} from './field-managers.ts'
import { shortFields, withoutValues } from './short-fields.ts'

/** A resource as the record knows it. */
export interface RecordedResource {
  /** Null for one that is older than the record and has not been seen since. */
  readonly spec: Resource['spec'] | null
  readonly managers: ManagerTimes
}

/** Rows of the record that belong together, and what the record knows of the resource afterwards. */
export interface Recording {
  readonly records: readonly ChangeRecord[]
  /** `gone` for a resource that does not exist any more. */
  readonly resource: RecordedResource | 'unchanged' | 'gone'
}

/** A resource as a source has it now. */
export interface Observed {
  readonly kind: Kind
  readonly name: string
  /** Undefined, or with a time of deletion, for one that is gone or going. */
  readonly resource: Resource | undefined
  /** Undefined for files, which name nobody. */
  readonly managers: readonly FieldManager[] | undefined
}

/**
 * What has to be recorded because a resource is no longer as it was recorded. Pure: what has been recorded is recorded once.
 *
 * @param before undefined for a resource that was not there
 * @returns undefined when there is nothing to record
 */
export function planObserved(
  before: RecordedResource | undefined,
  observed: Observed,
): Recording | undefined {
  const { kind, name, resource, managers = [] } = observed
  if (resource === undefined || resource.metadata.deletionTimestamp !== undefined)
    return before === undefined ? undefined : planDeletion(before, observed)
  const spec = storable(resource.spec)
  const recorded = { spec, managers: managerTimes(managers) }
  // Nobody knows who has made what is older than the record.
  if (before?.spec === null) return { records: [], resource: recorded }
  const differences = diffSpecs(kind, withDefaults(kind, name, before?.spec), spec)
  if (before !== undefined && differences.length === 0) return undefined
  const created: FieldDifference = { path: ['spec'], from: undefined, to: spec.displayName }
  const groups = byManager(
    before === undefined ? [created, ...differences] : differences,
    managers,
    before?.managers ?? {},
  )
  const records = [...groups].map(([manager, group]) => ({
    ...target(kind, name, spec),
    ...origin(observed, manager),
    outcome: 'applied' as const,
    fields: shortFields(group),
  }))
  return { records, resource: recorded }
}

/**
 * What has to be recorded because an admin has asked for a change. Pure.
 *
 * @param managers of the resource after the change
 * @returns undefined for a change that changes nothing
 */
export function planDecided(
  { target: { kind, name }, resourceBefore, resourceAfter, outcome, staff }: DecidedChange,
  managers: readonly FieldManager[],
): Recording | undefined {
  const [old, spec] = [resourceBefore?.spec, resourceAfter?.spec].map((one) =>
    one === undefined ? undefined : storable(one),
  )
  const isApplied = outcome.result === 'applied'
  const fields = spec === undefined ? [] : shortFields(diffSpecs(kind, old, spec))
  if (isApplied && fields.length === 0) return undefined
  const record: ChangeRecord = {
    ...target(kind, name, old),
    way: 'panel',
    staff,
    manager: outcome.result === 'managed-elsewhere' ? outcome.manager : null,
    outcome: outcome.result,
    fields: isApplied ? fields : withoutValues(fields),
  }
  const resource =
    isApplied && spec !== undefined ? { spec, managers: managerTimes(managers) } : 'unchanged'
  return { records: [record], resource }
}

function planDeletion({ spec }: RecordedResource, observed: Observed): Recording {
  const { kind, name } = observed
  const record: ChangeRecord = {
    ...target(kind, name, spec ?? undefined),
    ...origin(observed, null),
    outcome: 'applied',
    fields: [{ path: '', from: spec?.displayName ?? name, to: null }],
  }
  return { records: [record], resource: 'gone' }
}

function origin(
  { managers }: Observed,
  manager: string | null,
): { readonly way: ChangeWay; readonly staff: null; readonly manager: string | null } {
  if (managers === undefined) return { way: 'file', staff: null, manager: null }
  if (manager === panelManager) return { way: 'panel', staff: null, manager }
  return { way: 'kubectl', staff: null, manager }
}

function target(
  kind: Kind,
  name: string,
  spec: Resource['spec'] | undefined,
): Pick<ChangeRecord, 'kind' | 'name' | 'tenant'> {
  const agencyTenant = spec !== undefined && 'tenantRef' in spec ? spec.tenantRef.name : null
  return { kind: levelOf(kind), name, tenant: kind === 'Tenant' ? name : agencyTenant }
}

/** The level of the objects of a kind. */
export function levelOf(kind: Kind): LegalTextSource {
  return ({ Platform: 'platform', Tenant: 'tenant', Agency: 'agency' } as const)[kind]
}

/** A spec as the database can keep it. */
function storable(spec: Resource['spec']): Resource['spec'] {
  const copy: Resource['spec'] = JSON.parse(storableJson(spec))
  return copy
}

/** With the defaults of this release: a field that is new in it is not a change that somebody has made. */
function withDefaults(kind: Kind, name: string, spec: Resource['spec'] | undefined): unknown {
  if (spec === undefined) return undefined
  const read = validateResource({ apiVersion, kind, metadata: { name }, spec })
  return read.ok ? read.resource.spec : spec
}
