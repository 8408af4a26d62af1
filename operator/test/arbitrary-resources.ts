import { validateResource, type Agency, type Platform, type Tenant } from '@lotse/crds'
import fc from 'fast-check'
import { damagedPngBase64, pngBase64 } from '../../crds/test/samples.ts'

const slug = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{1,10})[a-z0-9]$/)
const locale = fc.constantFrom('en', 'de', 'de-simple', 'fr')
// Anything but control characters, which the schema refuses.
const name = fc
  .string({ minLength: 1, maxLength: 20, unit: 'binary' })
  .map((text) => text.replaceAll(/\p{Cc}/gu, '-'))
const markdown = fc.record(
  {
    markdown: fc.string({ minLength: 1, maxLength: 60, unit: 'binary' }),
    short: fc.array(name, { minLength: 1, maxLength: 3 }).map((lines) => lines.join('\n')),
  },
  { requiredKeys: ['markdown'] },
)
const byLocale = <T>(value: fc.Arbitrary<T>) =>
  fc.dictionary(locale, value, { minKeys: 1, maxKeys: 3, noNullPrototype: true })
const optional = { requiredKeys: [] }

const openingHours = fc.record({
  timeZone: fc.constantFrom('Europe/Berlin', 'UTC', 'Europe/Atlantis'),
  weekly: fc.array(
    fc.constantFrom(
      { day: 'Monday', from: '09:00', to: '17:00' },
      { day: 'Sunday', from: '00:00', to: '24:00' },
    ),
    { maxLength: 3 },
  ),
})

const crisis = byLocale(
  fc.array(
    fc.record(
      { name, number: fc.constantFrom('112', '0800 1110111', '+49 (0)40/12'), hours: name },
      { requiredKeys: ['name', 'number'] },
    ),
    { maxLength: 2 },
  ),
)
const branding = fc.record(
  {
    accent: fc.constantFrom('#1d5a8a', '#2F5D50', '#ffcc00'),
    logo: fc.constantFrom(pngBase64, damagedPngBase64),
  },
  optional,
)

const liveChat = fc.record(
  {
    enabled: fc.boolean(),
    topics: fc.uniqueArray(fc.record({ slug, displayName: byLocale(name) }), {
      maxLength: 3,
      selector: (topic) => topic.slug,
    }),
    greeting: byLocale(name),
    formOfAddress: fc.constantFrom('formal', 'informal'),
    cannedReplies: fc.uniqueArray(fc.record({ key: slug, text: byLocale(name) }), {
      maxLength: 3,
      selector: (reply) => reply.key,
    }),
    links: fc.uniqueArray(
      fc.record({ name: slug, enabled: fc.boolean() }, { requiredKeys: ['name'] }),
      { maxLength: 4, selector: (link) => link.name },
    ),
    openingHours,
    maxWaiting: fc.integer({ min: 1, max: 100_000 }),
  },
  optional,
)

/** Any valid agency, of the name and tenant given. */
export function arbitraryAgency(agency = 'hamburg', tenant = 'nordlicht'): fc.Arbitrary<Agency> {
  return checked(
    'Agency',
    agency,
    fc.record(
      {
        displayName: name,
        tenantRef: fc.constant({ name: tenant }),
        enquiryURL: fc.constant('https://example.org/x'),
        liveChat,
        crisis,
        branding,
        legalTexts: fc.record({ agreement: byLocale(markdown) }, optional),
        deletionPolicy: fc.constantFrom('Drain', 'Wipe'),
      },
      { requiredKeys: ['displayName', 'tenantRef'] },
    ),
  )
}

/** Any valid tenant. */
export function arbitraryTenant(tenant = 'nordlicht'): fc.Arbitrary<Tenant> {
  return checked(
    'Tenant',
    tenant,
    fc.record(
      {
        displayName: name,
        liveChat: fc.record({ enabled: fc.boolean() }, optional),
        branding,
        legalTexts: fc.record({ agreement: byLocale(markdown) }, optional),
      },
      { requiredKeys: ['displayName'] },
    ),
  )
}

/** Any valid platform. */
export const arbitraryPlatform: fc.Arbitrary<Platform> = checked(
  'Platform',
  'platform',
  fc.record(
    {
      displayName: name,
      developmentMode: fc.boolean(),
      locales: fc
        .uniqueArray(locale, { maxLength: 3 })
        .map((more) => [...new Set(['en', ...more])]),
      quickExitURL: fc.constant('https://example.org/'),
      accessibilityStatementURL: fc.constant('https://example.org/accessibility'),
      crisis,
      liveChat: fc.record(
        { rating: fc.boolean(), zipCodePattern: fc.constantFrom('[0-9]{4}', '(', '[') },
        optional,
      ),
      legalTexts: fc.record(
        {
          dataPolicy: byLocale(markdown),
          imprint: byLocale(markdown),
          agreement: byLocale(markdown),
        },
        optional,
      ),
    },
    { requiredKeys: ['displayName'] },
  ),
)

interface ByKind {
  readonly Agency: Agency
  readonly Tenant: Tenant
  readonly Platform: Platform
}

/** Keeps what the schema accepts, with defaults filled in. */
function checked<K extends keyof ByKind>(
  kind: K,
  resourceName: string,
  spec: fc.Arbitrary<unknown>,
): fc.Arbitrary<ByKind[K]> {
  const metadata = { name: resourceName, generation: 1 }
  const document = spec.map((value): unknown => ({
    apiVersion: 'lotse.dev/v1alpha1',
    kind,
    metadata,
    spec: value,
  }))
  return document
    .map((value) => validateResource(value))
    .map((result) => (result.ok ? result.resource : undefined))
    .filter((resource): resource is ByKind[K] => resource?.kind === kind)
}
