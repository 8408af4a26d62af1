import { validateResource, type Agency, type Platform, type Tenant } from '../src/index.ts'

const apiVersion = 'lotse.dev/v1alpha1'

/** A PNG of one pixel. */
export const pngBase64 =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='

/** The same without its last bytes. */
export const damagedPngBase64 = pngBase64.slice(0, -4)

const text = (words: string): unknown => ({ en: { markdown: words } })

/** A document before the check, with some fields replaced. */
export function agencyDocument(
  spec: Readonly<Record<string, unknown>> = {},
  name = 'hamburg',
): unknown {
  return {
    apiVersion,
    kind: 'Agency',
    metadata: { name },
    spec: { displayName: 'Hamburg', tenantRef: { name: 'nordlicht' }, ...spec },
  }
}

/** As {@link agencyDocument}. */
export function tenantDocument(
  spec: Readonly<Record<string, unknown>> = {},
  name = 'nordlicht',
): unknown {
  return {
    apiVersion,
    kind: 'Tenant',
    metadata: { name },
    spec: { displayName: 'Nordlicht', ...spec },
  }
}

/** As {@link agencyDocument}, with all legal texts. */
export function platformDocument(
  spec: Readonly<Record<string, unknown>> = {},
  name = 'platform',
): unknown {
  const legalTexts = {
    dataPolicy: text('data'),
    imprint: text('imprint'),
    agreement: text('agreement'),
  }
  return {
    apiVersion,
    kind: 'Platform',
    metadata: { name },
    spec: { displayName: 'Lotse', legalTexts, ...spec },
  }
}

/** A checked agency with live chat on. */
export function agency(spec: Readonly<Record<string, unknown>> = {}): Agency {
  const result = validateResource(agencyDocument({ liveChat: { enabled: true }, ...spec }))
  if (!result.ok || result.resource.kind !== 'Agency') throw new Error(JSON.stringify(result))
  return result.resource
}

/** A checked tenant. */
export function tenant(spec: Readonly<Record<string, unknown>> = {}): Tenant {
  const result = validateResource(tenantDocument(spec))
  if (!result.ok || result.resource.kind !== 'Tenant') throw new Error(JSON.stringify(result))
  return result.resource
}

/** A checked platform. */
export function platform(spec: Readonly<Record<string, unknown>> = {}): Platform {
  const result = validateResource(platformDocument(spec))
  if (!result.ok || result.resource.kind !== 'Platform') throw new Error(JSON.stringify(result))
  return result.resource
}
