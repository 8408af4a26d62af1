import { execFile } from 'node:child_process'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { randomId } from '@lotse/common/random-id'
import type { LocalStack } from '@lotse/stack/local-stack'
import { describeUnless } from '../setup/describe-unless.ts'
import { eventually } from '../setup/eventually.ts'
import { startTimeoutMs } from '../setup/one-at-a-time.ts'
import { startStack } from '../setup/own-stack.ts'
import { withoutGo, type Obstacle } from '../setup/obstacles.ts'
import { logIn, type Staff } from './staff.ts'

const run = promisify(execFile)

/** What a source of resources lets platform ops do, so that one set of tests holds for both. */
export interface AdminSource {
  readonly name: string
  readonly cluster: boolean
  /** The spec of a resource, as its owner would look at it. */
  spec(stack: LocalStack, kind: string, name: string): Promise<string>
  setDevelopmentMode(stack: LocalStack, on: boolean): Promise<void>
  /** As somebody would who does not want an agency any more. */
  removeAgency(stack: LocalStack, name: string): Promise<void>
}

const obstacleOf = ({ cluster }: AdminSource): Obstacle => (cluster ? withoutGo() : undefined)

/**
 * Defines the tests of admins on a stack of its own: development mode and a stopped operator would break other tests.
 * Each source has a file of its own, so that their stacks can run side by side.
 */
export function describeAdmins(source: AdminSource): void {
  describeUnless(obstacleOf(source))(`admins change what they may, with ${source.name}`, () => {
    const home = join(tmpdir(), `lotse-admin-${randomId()}`)
    let stack: LocalStack
    let kiel: Staff
    let hamburg: Staff
    let platform: Staff

    const { cluster } = source
    const start = async (): Promise<LocalStack> =>
      await startStack({ home, durable: false, cluster })
    beforeAll(async () => {
      await mkdir(home, { mode: 0o711 })
      stack = await start()
      kiel = await adminOf(stack, '/agencies/kiel/admins')
      hamburg = await adminOf(stack, '/agencies/hamburg/admins')
      platform = await adminOf(stack, '/platform/admins')
    }, startTimeoutMs)
    afterAll(async () => {
      await stack?.stop()
      await rm(home, { recursive: true, force: true })
    }, 300_000)

    const page = async (agency: string, query = ''): Promise<unknown> =>
      (await fetch(`${stack.state.baseUrl}/live-chat/agencies/${agency}${query}`)).json()
    const text = async (agency: string, kind: string, locale: string): Promise<unknown> =>
      (
        await fetch(
          `${stack.state.baseUrl}/live-chat/agencies/${agency}/legal/${kind}?locale=${locale}`,
        )
      ).json()

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

    if (source.cluster)
      test('a field of a GitOps tool is refused with its name, on the resource and in the answer', async () => {
        const document = {
          apiVersion: 'lotse.dev/v1alpha1',
          kind: 'Agency',
          metadata: { name: 'konstanz' },
          spec: { liveChat: { enabled: true } },
        }
        const file = join(home, 'konstanz.json')
        await writeFile(file, JSON.stringify(document))
        const apply = ['apply', '--server-side', '--force-conflicts', '--field-manager=argocd']
        await kubectl(stack, ...apply, '-f', file)
        const konstanz = await adminOf(stack, '/agencies/konstanz/admins')
        const off = await konstanz.request('PATCH', '/live-chat/admin/agencies/konstanz', {
          liveChatEnabled: false,
        })
        expect(off).toMatchObject({
          status: 409,
          body: { code: 'managed-elsewhere', manager: 'argocd' },
        })
        expect(await page('konstanz')).toMatchObject({ liveChatEnabled: true })
      })
    else
      test('a file that is refused at present is left alone', async () => {
        const file = fileOf(stack, 'kiel')
        const good = await readFile(file, 'utf8')
        const bad = good.replace('spec:', 'spec:\n  surprise: 1')
        await writeFile(file, bad)
        await eventually(async () =>
          expect(
            await kiel.request('PATCH', '/live-chat/admin/agencies/kiel', {
              liveChatEnabled: false,
            }),
          ).toMatchObject({
            status: 409,
            body: { code: 'invalid-state', reason: 'SourceInvalid' },
          }),
        )
        expect(await readFile(file, 'utf8')).toBe(bad)
        await writeFile(file, good)
      })

    test('while the operator is away nothing is answered, and it makes up for that afterwards', async () => {
      const flag = '/live-chat/admin/agencies/kiel'
      await kiel.request('PATCH', flag, { liveChatEnabled: true })
      await stack.suspend('operator')
      const answer = await kiel.request('PATCH', flag, { liveChatEnabled: false })
      expect(answer).toMatchObject({ status: 503, body: { code: 'upstream-unavailable' } })
      expect(answer.headers.get('retry-after')).toBe('5')
      expect(await page('kiel')).toMatchObject({ liveChatEnabled: true })
      await stack.resume('operator')
      await eventually(
        async () => expect(await page('kiel')).toMatchObject({ liveChatEnabled: false }),
        30,
      )
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

    test(
      'the next start minds no sample that has gone',
      async () => {
        await source.removeAgency(stack, 'konstanz')
        const gone = `${stack.state.baseUrl}/live-chat/agencies/konstanz`
        await eventually(async () => expect((await fetch(gone)).status).toBe(404), 30)
        await stack.stop()
        stack = await start()
        const groups = new Set(stack.state.users.flatMap((user) => user.groups))
        expect([...groups].filter((path) => path.includes('konstanz'))).toEqual([])
        expect(groups).toContain('/agencies/kiel/admins')
        const again = await adminOf(stack, '/agencies/kiel/admins')
        expect(await again.request('GET', '/live-chat/admin/agencies/kiel')).toMatchObject({
          body: { effective: true },
        })
      },
      startTimeoutMs,
    )
  })
}

/** The lines of an object between its metadata and its status. */
function specOf(text: string): string {
  return text.slice(text.indexOf('\nspec:'), text.indexOf('\nstatus:'))
}

async function adminOf({ state }: LocalStack, group: string): Promise<Staff> {
  const user = state.users.find(({ groups }) => groups.includes(group))
  return logIn(state, user?.username ?? '')
}

/** The file of a resource in the directory that the operator reads. */
export function fileOf({ state }: LocalStack, name: string): string {
  return join(state.configDirectory, `${name}.yaml`)
}

/** Runs kubectl as the admin of the stack's cluster and returns what it prints. */
export async function kubectl({ state }: LocalStack, ...args: readonly string[]): Promise<string> {
  const { kubectl: program = '', kubeconfig = '' } = state
  const { stdout } = await run(program, [`--kubeconfig=${kubeconfig}`, '-n', 'lotse', ...args])
  return stdout
}
