import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { StackState } from '@lotse/stack/supervision/state-file'
import { describeUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import type { Obstacle } from '../setup/obstacles.ts'
import { startTimeoutMs } from '../setup/one-at-a-time.ts'
import { logIn, type Staff } from './staff.ts'

/** A running product, as far as its admins' tests need it. */
export interface AdminProduct {
  readonly state: StackState
  /** Stops a process and holds its restart. */
  suspend(name: string): Promise<void>
  resume(name: string): Promise<void>
}

/** What a source of resources lets platform ops do, so that one set of tests holds for both. */
export interface AdminSource {
  readonly name: string
  readonly cluster: boolean
  readonly obstacle: Obstacle
  /** Answers with the product to test. */
  start(): Promise<AdminProduct>
  /** Ends that product, or leaves it as it was before. */
  end(): Promise<void>
  /** The spec of a resource, as its owner would look at it. */
  spec(product: AdminProduct, kind: string, name: string): Promise<string>
  setDevelopmentMode(product: AdminProduct, on: boolean): Promise<void>
  /** Defines the tests of what only this source has; they run before those that stop the operator. */
  own(product: () => AdminProduct): void
  /** Defines tests that may leave nothing as it was. */
  last?(product: () => AdminProduct): void
}

/** Defines the tests of admins for a source of resources. */
export function describeAdmins(source: AdminSource): void {
  describeUnless(source.obstacle)(`admins change what they may, with ${source.name}`, () => {
    let stack: AdminProduct
    let kiel: Staff
    let hamburg: Staff
    let platform: Staff

    beforeAll(async () => {
      stack = await source.start()
      kiel = await adminOf(stack, '/agencies/kiel/admins')
      hamburg = await adminOf(stack, '/agencies/hamburg/admins')
      platform = await adminOf(stack, '/platform/admins')
    }, startTimeoutMs)
    afterAll(async () => source.end(), 300_000)

    const page = async (agency: string, query = ''): Promise<unknown> =>
      pageOf(stack, agency, query)
    const text = async (agency: string, kind: string, locale: string): Promise<unknown> =>
      textOf(stack, agency, kind, locale)

    test('switching an agency on is in effect, and in the resource, when it is answered', async () => {
      expect(await page('kiel')).toMatchObject({ liveChatEnabled: false })
      const before = await source.spec(stack, 'agency', 'kiel')
      const on = await kiel.request('PATCH', '/live-chat/admin/agencies/kiel', {
        liveChatEnabled: true,
      })
      expect(on).toMatchObject({
        status: 200,
        body: { agency: 'kiel', liveChatEnabled: true, effective: true, reason: null },
      })
      expect(await page('kiel')).toMatchObject({ liveChatEnabled: true })
      const after = await source.spec(stack, 'agency', 'kiel')
      expect(before).toContain('enabled: false')
      // In a file nothing else changes, comments least of all; an API server adds its own bookkeeping.
      const expected = before.replace('    enabled: false', '    enabled: true')
      expect(source.cluster ? specOf(after) : after).toBe(
        source.cluster ? specOf(expected) : expected,
      )
    })

    test('settings of every level are written into the resource and shown by it', async () => {
      const path = '/live-chat/admin/agencies/kiel'
      const { body: before } = await kiel.request('GET', path)
      const asked = {
        openingHours: {
          timeZone: 'Europe/Berlin',
          weekly: [{ day: 'Monday', from: '09:00', to: '17:00' }],
        },
        topics: [
          { slug: 'paare', displayName: { de: 'Paare', en: 'Couples' } },
          { slug: 'eltern', displayName: { de: 'Eltern', en: 'Parents' } },
        ],
        maxWaiting: 7,
        cannedReplies: [{ key: 'hallo', text: { de: 'Guten Tag', en: 'Good day' } }],
        greeting: { de: 'Wir sind da.', en: 'We are here.' },
        formOfAddress: 'informal',
        branding: { accent: '#0b6e75' },
        crisis: { en: [{ name: 'Helpline', number: '112' }] },
      }
      const edited = await kiel.request('PATCH', path, { ifVersion: before['version'], ...asked })
      expect(edited).toMatchObject({
        status: 200,
        body: { settings: asked, brandingProblem: null },
      })
      expect(edited.body['version']).not.toBe(before['version'])
      const late = { ifVersion: before['version'], maxWaiting: 8 }
      expect(await kiel.request('PATCH', path, late)).toMatchObject({
        status: 409,
        body: { code: 'invalid-state', reason: 'ChangedMeanwhile' },
      })
      const topics = [...asked.topics].toReversed()
      expect(await kiel.request('PATCH', path, { topics })).toMatchObject({
        status: 200,
        body: { settings: { ...asked, topics } },
      })
      const spec = await source.spec(stack, 'agency', 'kiel')
      expect(spec.indexOf('slug: eltern')).toBeLessThan(spec.indexOf('slug: paare'))
      const refused = { branding: { accent: 'green' }, maxWaiting: 0 }
      expect(await kiel.request('PATCH', path, refused)).toMatchObject({
        status: 422,
        body: { errors: [{ path: 'liveChat.maxWaiting' }, { path: 'branding.accent' }] },
      })
      expect(await source.spec(stack, 'agency', 'kiel')).toBe(spec)
      const own = before['settings'] as Record<string, unknown>
      expect(await kiel.request('PATCH', path, own)).toMatchObject({
        status: 200,
        body: { settings: own },
      })
      const rated = await platform.request('PATCH', '/live-chat/admin/platform', {
        quickExitURL: 'https://example.org/weather',
      })
      expect(rated).toMatchObject({ body: { quickExitURL: 'https://example.org/weather' } })
      const back = { quickExitURL: null }
      await platform.request('PATCH', '/live-chat/admin/platform', back)
    })

    test('links are added, changed and removed, and their pages follow', async () => {
      const links = '/live-chat/admin/agencies/hamburg/links'
      const added = await hamburg.request('POST', links, { name: 'plakat', topic: 'sucht' })
      expect(added.status).toBe(201)
      const { origin } = new URL(stack.state.appUrl)
      const url = `${origin}/live-chat/hamburg?topic=sucht&link=plakat`
      const all = added.body['links'] as { name: string; code: string }[]
      const code = all.find(({ name }) => name === 'plakat')?.code ?? 'none'
      expect(all).toContainEqual({
        name: 'plakat',
        topic: 'sucht',
        enabled: true,
        url,
        code,
        codeUrl: `${origin}/c/${code}`,
      })
      const resolved = await fetch(`${stack.state.baseUrl}/live-chat/links/${code}`)
      expect(await resolved.json()).toEqual({ agency: 'hamburg', topic: 'sucht', link: 'plakat' })
      expect(await page('hamburg', '?topic=sucht&link=plakat')).toMatchObject({
        liveChatEnabled: true,
        topic: 'sucht',
      })
      const off = await hamburg.request('PATCH', `${links}/plakat`, { enabled: false })
      expect(off.status).toBe(200)
      expect(await page('hamburg', '?topic=sucht&link=plakat')).toMatchObject({
        liveChatEnabled: false,
      })
      const removed = await hamburg.request('DELETE', `${links}/plakat`)
      expect(removed.status).toBe(200)
      expect(JSON.stringify(removed.body)).not.toContain('plakat')
      expect(await source.spec(stack, 'agency', 'hamburg')).not.toContain('plakat')
      expect(await hamburg.request('DELETE', `${links}/plakat`)).toMatchObject({ status: 404 })
    })

    test('what the resource would refuse is refused with the field', async () => {
      const links = '/live-chat/admin/agencies/hamburg/links'
      const before = await source.spec(stack, 'agency', 'hamburg')
      for (const { body, path } of [
        { body: { name: 'Nicht erlaubt' }, path: 'name' },
        { body: { name: 'neu', topic: 'segeln' }, path: 'topic' },
        { body: { name: 'website', enabled: false }, path: 'name' },
      ])
        expect(await hamburg.request('POST', links, body)).toMatchObject({
          status: 422,
          body: { code: 'invalid-field', errors: [{ path }] },
        })
      const script = { kind: 'agreement', locale: 'de', markdown: 'Hallo {{client.name}}' }
      expect(
        await hamburg.request('PUT', '/live-chat/admin/agencies/hamburg/legal-texts', script),
      ).toMatchObject({ status: 422, body: { errors: [{ path: 'markdown' }] } })
      expect(await source.spec(stack, 'agency', 'hamburg')).toBe(before)
    })

    test('own words replace inherited ones, and taken away they let them through again', async () => {
      const texts = '/live-chat/admin/agencies/kiel/legal-texts'
      const inherited = await text('kiel', 'agreement', 'de')
      const words = '# Vereinbarung\n\nWir sind {{agency.displayName}}.\n'
      const written = await kiel.request('PUT', texts, {
        kind: 'agreement',
        locale: 'de',
        markdown: words,
      })
      expect(written.status).toBe(200)
      expect(written.body['texts']).toContainEqual(
        expect.objectContaining({
          kind: 'agreement',
          locale: 'de',
          source: 'agency',
          markdown: words,
        }),
      )
      expect(await text('kiel', 'agreement', 'de')).toMatchObject({
        source: 'agency',
        html: '<h1>Vereinbarung</h1>\n<p>Wir sind Familienberatung Kiel.</p>\n',
      })
      const away = { kind: 'agreement', locale: 'de', markdown: null }
      expect(await kiel.request('PUT', texts, away)).toMatchObject({ status: 200 })
      expect(await text('kiel', 'agreement', 'de')).toEqual(inherited)
    })

    test('a text of the platform reaches every agency before it is answered', async () => {
      const words = { kind: 'imprint', locale: 'en', markdown: 'A new imprint.' }
      expect(
        await platform.request('PUT', '/live-chat/admin/platform/legal-texts', words),
      ).toMatchObject({ status: 200 })
      for (const agency of ['hamburg', 'kiel', 'konstanz'])
        expect(await text(agency, 'imprint', 'en')).toMatchObject({
          html: '<p>A new imprint.</p>\n',
        })
    })

    source.own(() => stack)

    test('while the operator is away nothing is answered, and nothing happens later', async () => {
      const flag = '/live-chat/admin/agencies/kiel'
      await kiel.request('PATCH', flag, { liveChatEnabled: true })
      await stack.suspend('operator')
      const answer = await kiel.request('PATCH', flag, { liveChatEnabled: false })
      expect(answer).toMatchObject({ status: 503, body: { code: 'upstream-unavailable' } })
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await page('kiel')).toMatchObject({ liveChatEnabled: true })
      await stack.resume('operator')
      // The next change is in effect, so the one before would be as well.
      await eventually(
        async () =>
          expect(await kiel.request('PATCH', flag, { maxWaiting: 9 })).toMatchObject({
            status: 200,
            body: { liveChatEnabled: true, settings: { maxWaiting: 9 } },
          }),
        30,
      )
      expect(await page('kiel')).toMatchObject({ liveChatEnabled: true })
      await kiel.request('PATCH', flag, { maxWaiting: null, liveChatEnabled: false })
    })

    test('in development mode nothing can be switched on, and all is off', async () => {
      await source.setDevelopmentMode(stack, true)
      await eventually(async () =>
        expect(await page('hamburg')).toMatchObject({ liveChatEnabled: false }),
      )
      const flag = '/live-chat/admin/agencies/kiel'
      expect(await kiel.request('PATCH', flag, { liveChatEnabled: true })).toMatchObject({
        status: 409,
        body: { code: 'development-mode' },
      })
      expect(await kiel.request('GET', flag)).toMatchObject({
        body: { liveChatEnabled: false, effective: false, reason: 'DevelopmentMode' },
      })
      await source.setDevelopmentMode(stack, false)
      await eventually(async () =>
        expect(await page('hamburg')).toMatchObject({ liveChatEnabled: true }),
      )
      expect(await kiel.request('PATCH', flag, { liveChatEnabled: true })).toMatchObject({
        status: 200,
        body: { effective: true },
      })
    })

    source.last?.(() => stack)
  })
}

/** What a visitor's page learns of an agency. */
export async function pageOf(
  { state }: AdminProduct,
  agency: string,
  query = '',
): Promise<unknown> {
  return (await fetch(`${state.baseUrl}/live-chat/agencies/${agency}${query}`)).json()
}

/** A legal text, as a visitor reads it. */
export async function textOf(
  { state }: AdminProduct,
  agency: string,
  kind: string,
  locale: string,
): Promise<unknown> {
  const path = `/live-chat/agencies/${agency}/legal/${kind}?locale=${locale}`
  return (await fetch(state.baseUrl + path)).json()
}

/** The lines of an object between its metadata and its status. */
function specOf(text: string): string {
  return text.slice(text.indexOf('\nspec:'), text.indexOf('\nstatus:'))
}

/** Logs in the demo user that administers what the group is of. */
export async function adminOf({ state }: AdminProduct, group: string): Promise<Staff> {
  const user = state.users.find(({ groups }) => groups.includes(group))
  return logIn(state, user?.username ?? '')
}
