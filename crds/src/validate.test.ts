import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { agency, agencyDocument, platformDocument, tenantDocument } from '../test/samples.ts'
import { validateResource, type Validation } from './validate.ts'

const links = (...entries: unknown[]): unknown => agencyDocument({ liveChat: { links: entries } })
const agreement = (markdown: unknown): unknown =>
  agencyDocument({ legalTexts: { agreement: { en: { markdown } } } })
const hours = (span: unknown, timeZone = 'Europe/Berlin'): unknown =>
  agencyDocument({ liveChat: { openingHours: { timeZone, weekly: [span] } } })
const limits = (liveChat: unknown): unknown => platformDocument({ liveChat })

test.each<{ reason: string; document: unknown; path: string; words: string }>([
  { reason: 'not an object', document: 'x', path: '', words: 'must be an object' },
  {
    reason: 'another group',
    document: { apiVersion: 'v1', kind: 'Agency' },
    path: 'apiVersion',
    words: 'lotse.dev/v1alpha1',
  },
  {
    reason: 'an unknown kind',
    document: { apiVersion: 'lotse.dev/v1alpha1', kind: 'Agenzy' },
    path: 'kind',
    words: 'Platform, Tenant, Agency',
  },
  {
    reason: 'no spec',
    document: { apiVersion: 'lotse.dev/v1alpha1', kind: 'Agency', metadata: { name: 'abc' } },
    path: 'spec',
    words: 'is required',
  },
  {
    reason: 'no name',
    document: {
      apiVersion: 'lotse.dev/v1alpha1',
      kind: 'Tenant',
      metadata: {},
      spec: { displayName: 'x' },
    },
    path: 'metadata.name',
    words: 'is required',
  },
  {
    reason: 'a field with a slip',
    document: agencyDocument({ livechat: {} }),
    path: 'spec.livechat',
    words: 'not a known field',
  },
  {
    reason: 'a data policy of an agency',
    document: agencyDocument({ legalTexts: { dataPolicy: {} } }),
    path: 'spec.legalTexts.dataPolicy',
    words: 'not a known field',
  },
  {
    reason: 'a slug of two letters',
    document: agencyDocument({}, 'ab'),
    path: '',
    words: 'metadata.name: must be 3 to 63',
  },
  {
    reason: 'a slug that begins with a hyphen',
    document: agencyDocument({}, '-abc'),
    path: '',
    words: 'metadata.name',
  },
  {
    reason: 'a slug of 64 letters',
    document: agencyDocument({}, 'a'.repeat(64)),
    path: '',
    words: 'metadata.name',
  },
  {
    reason: 'an upper-case tenant',
    document: tenantDocument({}, 'Nord'),
    path: '',
    words: 'metadata.name',
  },
  {
    reason: 'a platform of another name',
    document: platformDocument({}, 'lotse'),
    path: '',
    words: 'must be platform',
  },
  {
    reason: 'an empty name',
    document: agencyDocument({ displayName: '' }),
    path: 'spec.displayName',
    words: 'fewer than 1',
  },
  {
    reason: 'a name with a line break',
    document: agencyDocument({ displayName: 'a\nb' }),
    path: 'spec.displayName',
    words: 'control characters',
  },
  {
    reason: 'a number as a name',
    document: agencyDocument({ displayName: 5 }),
    path: 'spec.displayName',
    words: 'must be string',
  },
  {
    reason: 'an http address',
    document: agencyDocument({ enquiryURL: 'http://example.org' }),
    path: 'spec.enquiryURL',
    words: 'https address',
  },
  {
    reason: 'an address with a login',
    document: agencyDocument({ enquiryURL: 'https://a:b@example.org' }),
    path: 'spec.enquiryURL',
    words: 'https address',
  },
  {
    reason: 'a link with an unknown topic',
    document: links({ name: 'a', topic: 'b' }),
    path: 'spec.liveChat',
    words: 'topic of this agency',
  },
  {
    reason: 'two links of one name',
    document: links({ name: 'a' }, { name: 'a' }),
    path: 'spec.liveChat.links[1]',
    words: 'repeats the name',
  },
  {
    reason: 'a link without a name',
    document: links({}),
    path: 'spec.liveChat.links[0].name',
    words: 'is required',
  },
  {
    reason: 'a topic in something that is no locale',
    document: agencyDocument({
      liveChat: { topics: [{ slug: 'a', displayName: { Deutsch: 'x' } }] },
    }),
    path: 'spec.liveChat.topics[0].displayName',
    words: 'locales such as',
  },
  {
    reason: 'an unknown placeholder',
    document: agreement('{{client.name}}'),
    path: 'spec.legalTexts.agreement.en.markdown',
    words: 'unknown placeholder',
  },
  {
    reason: 'an unfinished placeholder',
    document: agreement('{{agency.displayName}'),
    path: 'spec.legalTexts.agreement.en.markdown',
    words: 'unknown placeholder',
  },
  {
    reason: 'an image',
    document: agreement('see ![x](y)'),
    path: 'spec.legalTexts.agreement.en.markdown',
    words: 'image',
  },
  {
    reason: 'a text of 64 KiB and one',
    document: agreement('x'.repeat(65_537)),
    path: 'spec.legalTexts.agreement.en.markdown',
    words: '65536',
  },
  {
    reason: 'a day with a slip',
    document: hours({ day: 'Montag', from: '09:00', to: '10:00' }),
    path: 'spec.liveChat.openingHours.weekly[0].day',
    words: 'Monday',
  },
  {
    reason: 'a span that ends before it begins',
    document: hours({ day: 'Monday', from: '22:00', to: '02:00' }),
    path: 'spec.liveChat.openingHours.weekly[0]',
    words: 'midnight',
  },
  {
    reason: 'a time without a zero',
    document: hours({ day: 'Monday', from: '9:00', to: '10:00' }),
    path: 'spec.liveChat.openingHours.weekly[0].from',
    words: 'pattern',
  },
  {
    reason: 'a retention beyond 48 hours',
    document: limits({ retention: '49h' }),
    path: 'spec.liveChat.retention',
    words: 'between 0s and 48h',
  },
  {
    reason: 'a time that is a number',
    document: limits({ maxWait: 90 }),
    path: 'spec.liveChat.maxWait',
    words: 'must be string',
  },
  {
    reason: 'a time without a unit',
    document: limits({ maxWait: '90' }),
    path: 'spec.liveChat.maxWait',
    words: 'must be a time',
  },
  {
    reason: 'a retry that is longer than its timeout',
    document: limits({ consentRetryInterval: '60s', consentTimeout: '30s' }),
    path: 'spec.liveChat',
    words: 'consentRetryInterval',
  },
  {
    reason: 'a limit of nobody',
    document: limits({ maxWaitingPerAgency: 0 }),
    path: 'spec.liveChat.maxWaitingPerAgency',
    words: '>= 1',
  },
  {
    reason: 'a default locale that is not offered',
    document: platformDocument({ locales: ['de'] }),
    path: 'spec',
    words: 'defaultLocale',
  },
  {
    reason: 'a locale that is there twice',
    document: platformDocument({ locales: ['en', 'en'] }),
    path: 'spec.locales[1]',
    words: 'twice',
  },
])('$reason is refused and the field is named', ({ document, path, words }) => {
  const { violations } = refused(validateResource(document))
  const at = violations.filter((violation) => violation.path === path)
  expect(at.map(({ message }) => message).join()).toContain(words)
})

test('all that is wrong is told at once', () => {
  const document = agencyDocument({ displayName: '', liveChat: { enabled: 'yes', maxWaiting: 0 } })
  expect(
    refused(validateResource(document))
      .violations.map(({ path }) => path)
      .toSorted(),
  ).toEqual(['spec.displayName', 'spec.liveChat.enabled', 'spec.liveChat.maxWaiting'])
})

test('the tenant of an agency cannot change', () => {
  const moved = agencyDocument({ tenantRef: { name: 'suedwind' } })
  expect(validateResource(moved).ok).toBe(true)
  expect(validateResource(moved, agency()).ok).toBe(false)
  expect(validateResource(agencyDocument(), agency()).ok).toBe(true)
})

test.each([
  { reason: 'nothing about live chat', liveChat: undefined },
  { reason: 'a key with nothing behind it', liveChat: null },
  { reason: 'an empty object', liveChat: {} },
])('defaults are filled in for $reason', ({ liveChat }) => {
  const result = validateResource(agencyDocument({ liveChat }))
  expect(result).toMatchObject({
    ok: true,
    resource: { spec: { liveChat: { enabled: false }, deletionPolicy: 'Drain' } },
  })
})

test('a link is on unless it says otherwise', () => {
  expect(validateResource(links({ name: 'a' }, { name: 'b', enabled: false }))).toMatchObject({
    resource: {
      spec: {
        liveChat: {
          links: [
            { name: 'a', enabled: true },
            { name: 'b', enabled: false },
          ],
        },
      },
    },
  })
})

test('the output of kubectl can be used: server fields and status do no harm', () => {
  const exported = {
    apiVersion: 'lotse.dev/v1alpha1',
    kind: 'Tenant',
    metadata: { name: 'nord', uid: 'x', resourceVersion: '1', generation: 3, managedFields: [{}] },
    spec: { displayName: 'Nord' },
    status: { anything: true },
  }
  const result = validateResource(exported)
  expect(result.ok).toBe(true)
  expect(JSON.stringify(result)).not.toContain('anything')
})

test('what was given is not changed', () => {
  const document = agencyDocument({ liveChat: {} })
  const before = JSON.stringify(document)
  validateResource(document)
  expect(JSON.stringify(document)).toBe(before)
})

test('a checked resource passes again and stays as it is', () => {
  const once = agency({ legalTexts: { agreement: { de: { markdown: 'x' } } } })
  expect(validateResource(once)).toEqual({ ok: true, resource: once })
})

test('the placeholder pattern takes exactly the texts whose placeholders are known', () => {
  const part = fc.constantFrom(
    '{',
    '}',
    '{{',
    '}}',
    'a',
    '\n',
    '{{agency.displayName}}',
    '{{tenant.displayName}}',
    '{{x}}',
    '!',
  )
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 12 }), (parts) => {
      const text = parts.join('')
      const known = /\{\{(platform|tenant|agency)\.displayName\}\}/y
      let position = 0
      let good = true
      while (good && position < text.length) {
        known.lastIndex = position
        if (known.test(text)) position = known.lastIndex
        else if (text[position] === '{' && text[position + 1] === '{') good = false
        // A brace takes the character after it along, so that no placeholder begins there.
        else position += text[position] === '{' ? 2 : 1
      }
      expect(validateResource(agreement(text)).ok).toBe(good)
    }),
    { numRuns: 500 },
  )
})

test('no document makes it throw', () => {
  const value = fc.anything({ withNullPrototype: true, withSparseArray: true })
  fc.assert(
    fc.property(
      value,
      fc.constantFrom(agencyDocument, tenantDocument, platformDocument),
      (any, make) => {
        for (const document of [
          any,
          make({ liveChat: any, legalTexts: any, displayName: any, locales: any }),
        ])
          expect(typeof validateResource(document).ok).toBe('boolean')
      },
    ),
    { numRuns: 500 },
  )
})

test('a key that names the prototype is only another unknown field', () => {
  const document: unknown = JSON.parse(
    `{"apiVersion":"lotse.dev/v1alpha1","kind":"Tenant","metadata":{"name":"nord"},"spec":{"displayName":"x","__proto__":{"liveChat":{}}}}`,
  )
  expect(refused(validateResource(document)).violations).toMatchObject([{ path: 'spec.__proto__' }])
})

function refused(result: Validation): Extract<Validation, { ok: false }> {
  if (result.ok) throw new Error('was accepted')
  return result
}
