import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { systemClock } from '@lotse/common/clock'
import type { Change, EditedFields } from '@lotse/contract/change-request'
import type { Kind, Resource } from '@lotse/crds'
import { eventually } from '../../../../test/setup/eventually.ts'
import { freshNamespace, kubectl, testCluster } from '../../../../test/setup/test-cluster.ts'
import { planChange } from '../../changes/plan-change.ts'
import type { ApplyChange } from '../../changes/apply-change.ts'
import { loadAccess, HttpTransport, type Transport } from '@lotse/kubernetes'
import type { Resources } from '../../resources/resource-store.ts'
import { applyToKubernetes } from './apply-to-kubernetes.ts'
import { readObject, resourcePaths } from './kubernetes-objects.ts'
import { describeUnless } from '../../../../test/setup/describe-unless.ts'
import { withoutCluster } from '../../../../test/setup/obstacles.ts'

const withCluster = describeUnless(withoutCluster())

/** Nothing is known, so nothing is waited for. That part is in operator.cluster.test.ts. */
const nothingKnown: Resources = {
  get: () => undefined,
  list: () => [],
  complete: true,
  refused: () => undefined,
  problems: () => [],
}

withCluster('changes of the admin pages on a real API server', () => {
  let namespace: string
  let transport: Transport
  let applyChange: ApplyChange
  beforeAll(async () => {
    namespace = await freshNamespace()
    const access = await loadAccess({ kubeconfig: testCluster()?.kubeconfig ?? '' })
    transport = new HttpTransport({ access, clock: systemClock, random: Math.random })
    const paths = resourcePaths(namespace)
    applyChange = applyToKubernetes({
      transport,
      paths,
      resources: nothingKnown,
      clock: systemClock,
    })
  })
  afterAll(async () => transport.close())

  const enable = (name: string): Change => ({
    kind: 'edit',
    level: 'agency',
    name,
    fields: { liveChatEnabled: true },
  })
  const addLink = (agency: string, name: string): Change => ({
    kind: 'add-link',
    agency,
    link: { name, enabled: true },
  })

  test('what kubectl has applied is taken over, and belongs to the admin pages from then on', async () => {
    await create('plain', { liveChat: { enabled: false } })
    expect(await change(enable('plain'))).toEqual({ result: 'applied' })
    expect(await get('plain')).toMatchObject({ spec: { liveChat: { enabled: true } } })
    expect(await managersOf('plain', '"f:enabled"')).toEqual(['lotse-admin'])
  })

  test('one change after the other: what was changed before stays', async () => {
    await create('busy', { liveChat: { links: [{ name: 'website' }] } })
    for (const one of [
      addLink('busy', 'a'),
      addLink('busy', 'b'),
      enable('busy'),
      { ...ownText('busy'), markdown: 'Eigener Text' },
      { kind: 'edit-link', agency: 'busy', name: 'a', enabled: false },
    ] satisfies Change[])
      expect(await change(one)).toEqual({ result: 'applied' })
    expect(await get('busy')).toMatchObject({
      spec: {
        displayName: 'busy',
        liveChat: {
          enabled: true,
          links: [
            { name: 'website', enabled: true },
            { name: 'a', enabled: false },
            { name: 'b', enabled: true },
          ],
        },
        legalTexts: { agreement: { de: { markdown: 'Eigener Text' } } },
      },
    })
  })

  test.each([
    {
      reason: 'a field',
      spec: { liveChat: { enabled: false } },
      asked: (agency: string): Change => enable(agency),
    },
    {
      reason: 'a field of an item',
      spec: { liveChat: { links: [{ name: 'website', enabled: true }] } },
      asked: (agency: string): Change => ({
        kind: 'edit-link',
        agency,
        name: 'website',
        enabled: false,
      }),
    },
    {
      reason: 'an item that is to go',
      spec: { liveChat: { links: [{ name: 'website' }] } },
      asked: (agency: string): Change => ({ kind: 'remove-link', agency, name: 'website' }),
    },
    {
      reason: 'a text that is to go',
      spec: { legalTexts: { agreement: { de: { markdown: 'Text' } } } },
      asked: (agency: string): Change => ({ ...ownText(agency), markdown: null }),
    },
  ])('what a GitOps tool owns is refused with its name: $reason', async ({ spec, asked }) => {
    const name = `gitops-${Math.trunc(performance.now())}`
    await create(name, spec, 'argocd-controller')
    const before = await get(name)
    expect(await change(asked(name))).toEqual({
      result: 'managed-elsewhere',
      manager: 'argocd-controller',
    })
    expect(await get(name)).toEqual(before)
  })

  test('beside what a GitOps tool owns, what it does not name can be changed', async () => {
    await create('shared', { liveChat: { links: [{ name: 'website' }] } }, 'argocd-controller')
    expect(await change(addLink('shared', 'own'))).toEqual({ result: 'applied' })
    const remove: Change = { kind: 'remove-link', agency: 'shared', name: 'own' }
    expect(await change(remove)).toEqual({ result: 'applied' })
    expect(await get('shared')).toMatchObject({
      spec: { liveChat: { links: [{ name: 'website', enabled: true }] } },
    })
  })

  test.each([
    { reason: 'another order', slugs: ['b', 'a'] },
    { reason: 'one less', slugs: ['a'] },
    { reason: 'one more, in front', slugs: ['c', 'a', 'b'] },
  ])('topics that a GitOps tool owns stay as they are: $reason', async ({ slugs }) => {
    const name = `locked-${slugs.join('')}`
    await create(name, { liveChat: { topics: topics('a', 'b') } }, 'argocd-controller')
    const before = await get(name)
    // Not in part either: the number is free.
    expect(await change(edit(name, { topics: topics(...slugs), maxWaiting: 9 }))).toEqual({
      result: 'managed-elsewhere',
      manager: 'argocd-controller',
    })
    expect(await get(name)).toEqual(before)
    expect(await change(edit(name, { maxWaiting: 9 }))).toEqual({ result: 'applied' })
  })

  test('topics take another order, and each keeps what it says', async () => {
    await create('ordered', { liveChat: { topics: topics('a', 'b', 'c') } })
    const wanted = topics('c', 'new', 'a')
    expect(await change(edit('ordered', { topics: wanted }))).toEqual({ result: 'applied' })
    expect(await get('ordered')).toMatchObject({ spec: { liveChat: { topics: wanted } } })
    // The admin pages own a part from now on.
    for (const next of [topics('new', 'a', 'c'), topics('d', 'c', 'new', 'a')]) {
      expect(await change(edit('ordered', { topics: next }))).toEqual({ result: 'applied' })
      expect(await get('ordered')).toMatchObject({ spec: { liveChat: { topics: next } } })
    }
  })

  test('an edit of what an admin has seen is refused when kubectl was faster', async () => {
    await create('seen', { liveChat: { topics: topics('a', 'b') } })
    const resource = await read(namespace, 'seen')
    await create('seen', { liveChat: { topics: topics('a', 'b'), maxWaiting: 3 } })
    const before = await get('seen')
    const asked = edit('seen', { topics: topics('b', 'a') })
    expect(await carryOut(applyChange, resource, asked, true)).toEqual({
      result: 'changed-meanwhile',
    })
    expect(await get('seen')).toEqual(before)
    // Without a version whatever is there is edited, and what is not asked for stays.
    expect(await carryOut(applyChange, resource, asked)).toEqual({ result: 'applied' })
    expect(await get('seen')).toMatchObject({
      spec: { liveChat: { topics: topics('b', 'a'), maxWaiting: 3 } },
    })
  })

  test('two admins change the same version at the same time: one is refused', async () => {
    await create('twice', {})
    const resource = await read(namespace, 'twice')
    const outcomes = await Promise.all(
      [11, 12].map(async (maxWaiting) =>
        carryOut(applyChange, resource, edit('twice', { maxWaiting }), true),
      ),
    )
    expect(outcomes.map(({ result }) => result).toSorted()).toEqual([
      'applied',
      'changed-meanwhile',
    ])
  })

  test('a link and a text of a person with kubectl can be taken away', async () => {
    await create('less', {
      liveChat: { links: [{ name: 'a' }, { name: 'b' }] },
      legalTexts: { agreement: { de: { markdown: 'Text' } } },
    })
    expect(await change({ kind: 'remove-link', agency: 'less', name: 'a' })).toEqual({
      result: 'applied',
    })
    expect(await change({ ...ownText('less'), markdown: null })).toEqual({ result: 'applied' })
    const { spec } = await get('less')
    expect(spec).toMatchObject({ liveChat: { links: [{ name: 'b' }] } })
    expect(spec).not.toHaveProperty('legalTexts.agreement.de')
  })

  test('changes under which the object changes all the time arrive all the same', async () => {
    await create('restless', { liveChat: { links: [] } })
    const touching = new AbortController()
    const touch = async (): Promise<void> => {
      for (let count = 0; !touching.signal.aborted; count++)
        await transport.request({
          method: 'PATCH',
          path: resourcePaths(namespace).Agency.of('restless'),
          query: { fieldManager: 'kubectl-patch' },
          contentType: 'application/merge-patch+json',
          body: { metadata: { annotations: { count: String(count) } } },
        })
    }
    const touched = touch()
    const names = ['a', 'b', 'c', 'd', 'e']
    try {
      for (const name of names) await untilApplied(addLink('restless', name))
    } finally {
      touching.abort()
      await touched
    }
    const { spec } = await get('restless')
    expect(spec).toMatchObject({ liveChat: { links: names.map((name) => ({ name })) } })
  })

  test('the admission policy has the last word about development mode', async () => {
    const own = await freshNamespace()
    const paths = resourcePaths(own)
    const there = applyToKubernetes({
      transport,
      paths,
      resources: nothingKnown,
      clock: systemClock,
    })
    await apply(own, document('Agency', 'late', { displayName: 'x', tenantRef: { name: 'nord' } }))
    await apply(own, document('Platform', 'platform', platformSpec))
    // The API server judges by a copy of the platform that follows a moment later.
    const switchedOn = document('Agency', 'trial', {
      displayName: 'x',
      tenantRef: { name: 'nord' },
      liveChat: { enabled: true },
    })
    await eventually(async () => {
      const trial = ['-n', own, 'apply', '--dry-run=server', '-f', '-']
      expect(await kubectl(trial, JSON.stringify(switchedOn))).toMatchObject({ ok: false })
    })
    const resource = await read(own, 'late')
    expect(await carryOut(there, resource, enable('late'))).toEqual({ result: 'development-mode' })
  })

  test('a new object of the same name is another one', async () => {
    await create('again', {})
    const resource = await read(namespace, 'again')
    await kubectl(['-n', namespace, 'delete', 'agency', 'again'])
    expect(await carryOut(applyChange, resource, enable('again'))).toEqual({ result: 'not-found' })
    await create('again', {})
    expect(await carryOut(applyChange, resource, enable('again'))).toEqual({ result: 'not-found' })
  })

  async function untilApplied(asked: Change): Promise<void> {
    for (let tries = 0; tries < 20; tries++) {
      const outcome = await change(asked).catch(() => undefined)
      if (outcome?.result === 'applied') return
    }
    throw new Error('the change never arrived')
  }

  async function create(
    name: string,
    spec: Readonly<Record<string, unknown>>,
    manager?: string,
  ): Promise<void> {
    const whole = { displayName: name, tenantRef: { name: 'nord' }, ...spec }
    await apply(
      namespace,
      document('Agency', name, whole),
      ...(manager === undefined ? [] : ['--server-side', `--field-manager=${manager}`]),
    )
  }

  async function change(asked: Change) {
    const name = 'agency' in asked ? asked.agency : asked.name
    return carryOut(applyChange, await read(namespace, name), asked)
  }

  async function get(name: string): Promise<{ readonly spec: unknown }> {
    const { stdout } = await kubectl(['-n', namespace, 'get', 'agency', name, '-o', 'json'])
    const object: { spec: unknown } = JSON.parse(stdout)
    return object
  }

  /** Who owns a field, in the words of `metadata.managedFields`. */
  async function managersOf(name: string, field: string): Promise<readonly string[]> {
    const args = ['-n', namespace, 'get', 'agency', name, '-o', 'json', '--show-managed-fields']
    const object: { metadata: { managedFields: { manager: string }[] } } = JSON.parse(
      (await kubectl(args)).stdout,
    )
    return object.metadata.managedFields
      .filter((entry) => JSON.stringify(entry).includes(field))
      .map(({ manager }) => manager)
  }
})

const platformSpec = {
  displayName: 'Lotse',
  developmentMode: true,
  locales: ['en'],
  hosts: Object.fromEntries(
    ['app', 'api', 'admin', 'auth', 'matrix'].map((host) => [host, `${host}.example.org`]),
  ),
}

function ownText(name: string) {
  return { kind: 'write-text', level: 'agency', name, text: 'agreement', locale: 'de' } as const
}

function edit(name: string, fields: EditedFields): Change {
  return { kind: 'edit', level: 'agency', name, fields }
}

function topics(...slugs: readonly string[]) {
  return slugs.map((slug) => ({ slug, displayName: { en: slug.toUpperCase() } }))
}

function document(kind: Kind, name: string, spec: unknown): unknown {
  return { apiVersion: 'lotse.dev/v1alpha1', kind, metadata: { name }, spec }
}

async function apply(namespace: string, value: unknown, ...args: string[]): Promise<void> {
  const { ok, stderr } = await kubectl(
    ['-n', namespace, 'apply', ...args, '-f', '-'],
    JSON.stringify(value),
  )
  if (!ok) throw new Error(stderr)
}

async function read(namespace: string, name: string): Promise<Resource> {
  const { stdout } = await kubectl(['-n', namespace, 'get', 'agency', name, '-o', 'json'])
  const object = readObject('Agency', JSON.parse(stdout))
  if (object === undefined || 'violations' in object.resource) throw new Error('not valid')
  return object.resource
}

async function carryOut(
  applyChange: ApplyChange,
  resource: Resource,
  change: Change,
  ifUnchanged = false,
) {
  const planned = planChange(resource, change)
  if ('outcome' in planned) throw new Error(JSON.stringify(planned))
  const { edits, resource: expected } = planned
  const signal = AbortSignal.timeout(30_000)
  return applyChange({ resource, edits, expected, ifUnchanged, signal })
}
