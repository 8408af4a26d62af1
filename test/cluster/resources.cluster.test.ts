import { beforeAll, expect, test } from '@jest/globals'
import { eventually } from '../setup/eventually.ts'
import { freshNamespace, kubectl } from '../setup/test-cluster.ts'
import { describeUnless } from '../setup/describe-unless.ts'
import { withoutCluster } from '../setup/obstacles.ts'

/** Without Go there is no API server to ask. */
const withCluster = describeUnless(withoutCluster())

withCluster('the resources on a real API server', () => {
  let namespace: string
  beforeAll(async () => {
    namespace = await freshNamespace()
  })

  const apply = async (document: unknown, ...args: string[]): ReturnType<typeof kubectl> =>
    kubectl(['--namespace', namespace, 'apply', ...args, '-f', '-'], JSON.stringify(document))

  test('a minimal agency gets its defaults', async () => {
    expect(await apply(agency('minimal', {}))).toMatchObject({ ok: true })
    const { stdout } = await kubectl(['-n', namespace, 'get', 'agency', 'minimal', '-o', 'json'])
    expect(JSON.parse(stdout)).toMatchObject({
      spec: { deletionPolicy: 'Drain', liveChat: { enabled: false } },
    })
  })

  test('kubectl shows the columns of each kind, and all kinds under one category', async () => {
    await apply(agency('columns', {}))
    const { stdout } = await kubectl(['-n', namespace, 'get', 'agencies'])
    const [header = ''] = stdout.split('\n')
    expect(header.split(/\s+/).filter((word) => word !== '')).toEqual(
      'NAME TENANT LIVECHAT REASON COUNSELORS WAITING READY AGE'.split(' '),
    )
    const all = await kubectl(['-n', namespace, 'get', 'lotse', '-o', 'name'])
    expect(all.stdout).toContain('agency.lotse.dev/columns')
  })

  test.each<{ spec: Record<string, unknown>; says: string; reason: string }>([
    { spec: { displayName: '' }, says: 'spec.displayName', reason: 'an empty name' },
    { spec: { deletionPolicy: 'Keep' }, says: 'spec.deletionPolicy', reason: 'an unknown policy' },
    { spec: { enquiryURL: 'http://x.example' }, says: 'spec.enquiryURL', reason: 'no https' },
    {
      spec: { liveChat: { links: [{ name: 'a', topic: 'none' }] } },
      says: 'every link must name a topic of this agency or none',
      reason: 'a link to no topic',
    },
    {
      spec: { liveChat: { links: [{ name: 'a' }, { name: 'a' }] } },
      says: 'spec.liveChat.links[1]',
      reason: 'the same link twice',
    },
    {
      spec: { liveChat: { openingHours: { timeZone: 'Europe/Berlin', weekly: [span('17:00')] } } },
      says: 'from must be before to',
      reason: 'a span that passes midnight',
    },
    {
      spec: { legalTexts: { agreement: { de: { markdown: 'Hi {{client.name}}' } } } },
      says: 'spec.legalTexts.agreement.de.markdown',
      reason: 'an unknown placeholder',
    },
    {
      spec: { legalTexts: { agreement: { Deutsch: { markdown: 'Ja' } } } },
      says: 'keys must be locales',
      reason: 'a locale that is none',
    },
    {
      spec: { crisis: { en: [{ name: 'Help', number: '0800 HELP' }] } },
      says: 'spec.crisis.en[0].number',
      reason: 'a crisis number with letters',
    },
    {
      spec: { liveChat: { cannedReplies: [{ key: 'a', text: { en: 'x'.repeat(1001) } }] } },
      says: 'spec.liveChat.cannedReplies[0].text.en',
      reason: 'a canned reply over its length',
    },
    {
      spec: { branding: { logo: Buffer.from('<svg/>').toString('base64') } },
      says: 'spec.branding.logo',
      reason: 'an SVG named PNG',
    },
    { spec: { surprise: 1 }, says: 'spec.surprise', reason: 'an unknown field' },
  ])('refused with the field in the message: $reason', async ({ spec, says }) => {
    const { ok, stderr } = await apply(agency('refused', spec), '--validate=strict')
    expect({ ok, says: stderr.includes(says) ? says : stderr }).toEqual({ ok: false, says })
  })

  test('an agency keeps its tenant', async () => {
    await apply(agency('faithful', {}))
    const { ok, stderr } = await apply(agency('faithful', { tenantRef: { name: 'other' } }))
    expect(ok).toBe(false)
    expect(stderr).toContain('tenantRef')
  })

  test('in development mode nothing is switched on, and what is on can be edited', async () => {
    const own = await freshNamespace()
    const into = async (document: unknown): ReturnType<typeof kubectl> =>
      kubectl(['-n', own, 'apply', '-f', '-'], JSON.stringify(document))
    const enabled = { liveChat: { enabled: true } }
    // The API server judges by a copy of the platform that follows a moment later.
    const untilJudged = async (ok: boolean): Promise<void> => {
      const trial = ['-n', own, 'apply', '--dry-run=server', '-f', '-']
      await eventually(async () => {
        expect(await kubectl(trial, JSON.stringify(agency('trial', enabled)))).toMatchObject({ ok })
      })
    }
    expect(await into(agency('early', enabled))).toMatchObject({ ok: true })
    expect(await into(platform(true))).toMatchObject({ ok: true })
    await untilJudged(false)
    const refused = await into(agency('late', enabled))
    expect(refused.ok).toBe(false)
    expect(refused.stderr).toContain('spec.liveChat.enabled: cannot be switched on while')
    expect(await into(agency('late', {}))).toMatchObject({ ok: true })
    expect((await into(agency('late', enabled))).ok).toBe(false)
    expect(await into(agency('early', { ...enabled, displayName: 'New' }))).toMatchObject({
      ok: true,
    })
    expect(await into(platform(false))).toMatchObject({ ok: true })
    await untilJudged(true)
    expect(await into(agency('late', enabled))).toMatchObject({ ok: true })
  })

  test.each<{ verb: string; resource: string; allowed: boolean }>([
    { verb: 'list', resource: 'agencies.lotse.dev', allowed: true },
    { verb: 'patch', resource: 'agencies.lotse.dev/status', allowed: true },
    { verb: 'update', resource: 'leases.coordination.k8s.io', allowed: true },
    { verb: 'create', resource: 'agencies.lotse.dev', allowed: false },
    { verb: 'delete', resource: 'agencies.lotse.dev', allowed: false },
    { verb: 'get', resource: 'secrets', allowed: false },
    { verb: 'list', resource: 'pods', allowed: false },
    { verb: 'create', resource: 'pods', allowed: false },
    { verb: 'get', resource: 'configmaps', allowed: false },
    { verb: 'delete', resource: 'leases.coordination.k8s.io', allowed: false },
    { verb: 'create', resource: 'rolebindings.rbac.authorization.k8s.io', allowed: false },
    { verb: 'create', resource: 'serviceaccounts/token', allowed: false },
  ])('the operator may $verb $resource: $allowed', async ({ verb, resource, allowed }) => {
    const { stdout } = await kubectl(canI('lotse', verb, resource))
    expect(stdout.trim()).toBe(allowed ? 'yes' : 'no')
    // In its own namespace only.
    const elsewhere = await kubectl(canI(namespace, verb, resource))
    expect(elsewhere.stdout.trim()).toBe('no')
  })
})

function canI(namespace: string, verb: string, resource: string): string[] {
  const account = '--as=system:serviceaccount:lotse:lotse-operator'
  const [name = '', subresource] = resource.split('/')
  const sub = subresource === undefined ? [] : [`--subresource=${subresource}`]
  return ['auth', 'can-i', verb, name, '-n', namespace, account, ...sub]
}

function agency(name: string, spec: Readonly<Record<string, unknown>>): unknown {
  return {
    apiVersion: 'lotse.dev/v1alpha1',
    kind: 'Agency',
    metadata: { name },
    spec: { displayName: 'Test', tenantRef: { name: 'nordlicht' }, ...spec },
  }
}

function platform(developmentMode: boolean): unknown {
  const hosts = Object.fromEntries(
    ['app', 'api', 'admin', 'auth', 'matrix'].map((host) => [host, `${host}.example.org`]),
  )
  return {
    apiVersion: 'lotse.dev/v1alpha1',
    kind: 'Platform',
    metadata: { name: 'platform' },
    spec: { displayName: 'Test', hosts, developmentMode, locales: ['en'] },
  }
}

function span(from: string): unknown {
  return { day: 'Monday', from, to: '09:00' }
}
