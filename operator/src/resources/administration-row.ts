import { editableFields } from '@lotse/contract/change-request'
import type {
  AdministrationRow,
  LockedField,
  OwnBrandingRow,
  SourceProblem,
} from '@lotse/contract/config-rows'
import type { AcceptedBranding, Branding, Kind, Resource } from '@lotse/crds'
import { ownersOf, type FieldStep } from '@lotse/kubernetes'
import { brandingCondition } from './conditions.ts'
import { specVersion } from './spec-version.ts'
import { storableJson } from './storable-json.ts'

/** What admins learn of a resource that is not refused. Pure. */
export function administrationRow(resource: Resource): AdministrationRow {
  return {
    version: specVersion(resource.spec),
    locked: lockedFields(resource),
    sourceProblems: [],
  }
}

/** The columns of a branding as its admins see it. Pure. */
export function ownBrandingRow(
  own: Branding | undefined,
  accepted: AcceptedBranding,
): OwnBrandingRow {
  const { obstacle } = brandingCondition(accepted)
  return { ownBranding: own ?? null, brandingProblem: obstacle?.reason ?? null }
}

/** Problems by the paths that admins know, as the database can keep them. Pure. */
export function storedProblems(problems: readonly SourceProblem[]): readonly SourceProblem[] {
  const named = problems.map(({ path, rule }) => ({ path: path.replace(/^spec\./, ''), rule }))
  const stored: readonly SourceProblem[] = JSON.parse(storableJson(named))
  return stored
}

const levels = {
  Platform: 'platform',
  Tenant: 'tenant',
  Agency: 'agency',
} as const satisfies Record<Kind, string>

/** The fields, links and texts of a resource that admins cannot edit because something else manages them. */
function lockedFields(resource: Resource): readonly LockedField[] {
  const { kind, metadata, spec } = resource
  const { managedFields = [] } = metadata
  if (managedFields.length === 0) return []
  const fields = Object.values<readonly string[]>(editableFields[levels[kind]]).map((steps) =>
    place(steps.join('.'), steps),
  )
  const links = 'liveChat' in spec && 'links' in spec.liveChat ? (spec.liveChat.links ?? []) : []
  const ofLinks = links.map(({ name }) =>
    place(`liveChat.links[${name}]`, ['liveChat', 'links', { name }]),
  )
  const ofTexts = Object.entries(spec.legalTexts ?? {}).flatMap(([text, byLocale]) =>
    Object.keys(byLocale).map((locale) =>
      place(`legalTexts.${text}.${locale}`, ['legalTexts', text, locale]),
    ),
  )
  return [...fields, ...ofLinks, ...ofTexts].flatMap(({ path, steps }) => {
    const [manager] = ownersOf(managedFields, steps)
    return manager === undefined ? [] : [{ path, manager }]
  })
}

function place(
  path: string,
  steps: readonly FieldStep[],
): { path: string; steps: readonly FieldStep[] } {
  return { path, steps: ['spec', ...steps] }
}
