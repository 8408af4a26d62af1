import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { agency, agencyDocument, platformDocument, tenantDocument } from '../test/samples.ts'
import {
  acceptedDocuments,
  refusedDocuments,
  type RefusedDocument,
} from '../test/judged-documents.ts'
import { validateResource, type Validation } from './validate.ts'

const links = (...entries: unknown[]): unknown => agencyDocument({ liveChat: { links: entries } })
const agreement = (markdown: unknown): unknown =>
  agencyDocument({ legalTexts: { agreement: { en: { markdown } } } })

test.each<RefusedDocument>([
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
    reason: 'a name that is no slug, in words',
    document: links({ name: 'Web Site' }),
    path: 'spec.liveChat.links[0].name',
    words: 'must be lowercase letters',
  },
  {
    reason: 'a time in another notation, in words',
    document: platformDocument({ liveChat: { maxWait: '4 hours' } }),
    path: 'spec.liveChat.maxWait',
    words: 'must be a time such as 90s',
  },
  ...refusedDocuments,
])('$reason is refused and the field is named', ({ document, path, words }) => {
  const { violations } = refused(validateResource(document))
  const at = violations.filter((violation) => violation.path === path)
  expect(at.map(({ message }) => message).join()).toContain(words)
})

test.each(acceptedDocuments)('$reason is accepted', ({ document }) => {
  expect(validateResource(document)).toMatchObject({ ok: true })
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
