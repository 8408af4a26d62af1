import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { validateResource, type Resource } from '@lotse/crds'
import fc from 'fast-check'
import { testDatabase, type TestDatabase } from '../../test/setup/database.ts'
import { eventually } from '../../test/setup/eventually.ts'
import { arbitraryAgency, arbitraryPlatform, arbitraryTenant } from '../test/arbitrary-resources.ts'
import { createManualClock } from '../../kubernetes/test/manual-clock.ts'
import { assemble } from '../test/running-operator.ts'
import { testLinkCode } from '../test/link-code.ts'
import { agencyConfig } from './agency/agency-config.ts'
import { createMemoryGroups } from '../test/memory-groups.ts'
import { createConfigRepository } from './postgres/config-repository.ts'
import { readAgency } from './postgres/read-config.ts'
import type { Snapshot } from './resources/resource-store.ts'

const tooLong = {
  words: 'spec.displayName: must be shorter',
  problems: [{ path: 'spec.displayName', rule: 'must be shorter' }],
}

/** What a source on Kubernetes will do: hand over snapshots in which an object may be on its way out. */
let database: TestDatabase
let directory: string
let parts: Awaited<ReturnType<typeof assemble>>
let running: Promise<void>
const groups = createMemoryGroups()

beforeEach(async () => {
  database = await testDatabase()
  directory = await mkdtemp(join(tmpdir(), 'lotse-operator-'))
  parts = await assemble(database.urls.operator, directory, groups)
  running = parts.operator.run(parts.stopping.signal)
})

afterEach(async () => {
  parts.stopping.abort()
  await running
  await parts.close()
  await rm(directory, { recursive: true, force: true })
  await database.drop()
})

test('an agency on its way out is wiped by its policy, then released', async () => {
  const hamburg = resource('Agency', 'hamburg', {
    displayName: 'x',
    tenantRef: { name: 'nord' },
    deletionPolicy: 'Wipe',
  })
  parts.operator.accept(snapshot(hamburg))
  await eventually(() => expect(groups.paths).toContain('/agencies/hamburg/counselors'))
  const deletionTimestamp = '2026-01-01T00:00:00Z'
  parts.operator.accept(
    snapshot({ ...hamburg, metadata: { ...hamburg.metadata, deletionTimestamp } }),
  )
  await eventually(async () => {
    const { rows } = await database.pool.query('select deletion, reason from config.agency')
    expect(rows).toEqual([{ deletion: 'Wipe', reason: 'AgencyDeleting' }])
  })
  await eventually(async () => {
    expect((await database.pool.query('select from config.agency')).rowCount).toBe(0)
    expect(groups.paths).not.toContain('/agencies/hamburg')
    expect(parts.statuses.read('Agency', 'hamburg')).toBeUndefined()
  })
  // The API server may take its time to say that the object is gone: what is removed does not come back meanwhile.
  await parts.operator.published('Agency', 'hamburg', parts.stopping.signal)
  expect(await readAgency(database.pool, 'hamburg')).toBeUndefined()
})

test('what is under way at the start of a deletion has its time, whatever else happens meanwhile', async () => {
  parts.stopping.abort()
  await running
  const clock = createManualClock()
  const own = await assemble(database.urls.operator, directory, groups, clock)
  const working = own.operator.run(own.stopping.signal)
  const deletionTimestamp = '2026-01-01T00:00:00Z'
  const kiel = resource('Agency', 'kiel', { displayName: 'x', tenantRef: { name: 'nord' } })
  own.operator.accept(snapshot(kiel))
  await eventually(async () => expect(await readAgency(database.pool, 'kiel')).toBeDefined())
  own.operator.accept(snapshot({ ...kiel, metadata: { ...kiel.metadata, deletionTimestamp } }))
  // As when the status comes back by the watch, or the platform is edited.
  for (let look = 0; look < 5; look += 1)
    await own.operator.published('Agency', 'kiel', own.stopping.signal)
  expect(await readAgency(database.pool, 'kiel')).toMatchObject({ row: { deletion: 'Drain' } })
  expect(groups.paths).toContain('/agencies/kiel/counselors')
  await eventually(async () => {
    await clock.advance(500)
    expect(await readAgency(database.pool, 'kiel')).toBeUndefined()
  })
  own.stopping.abort()
  await clock.advance(5_000)
  await working
  await own.close()
})

test('any order of changes leads to the same config as the last state alone', async () => {
  const some = fc.tuple(
    fc.option(arbitraryPlatform, { nil: undefined }),
    fc.option(arbitraryTenant(), { nil: undefined }),
    arbitraryAgency(),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(some, { minLength: 1, maxLength: 8 }), async (history) => {
      for (const state of history) parts.operator.accept(snapshot(...state))
      const [platform, tenant, agency] = history.at(-1) ?? []
      if (agency === undefined) throw new Error('empty history')
      const { row, links, texts } = agencyConfig(agency, tenant, platform, testLinkCode).config
      const byName = links.toSorted((a, b) => (a.name < b.name ? -1 : 1))
      await eventually(async () => {
        const published = await readAgency(database.pool, 'hamburg')
        expect(published?.row).toEqual(row)
        expect(published?.links).toEqual(byName)
        expect(new Set(published?.texts)).toEqual(new Set(texts))
      })
    }),
    { numRuns: 25 },
  )
})

test('a resource that is refused from the start on is not deleted, and says that it is refused', async () => {
  const hamburg = resource('Agency', 'hamburg', { displayName: 'x', tenantRef: { name: 'nord' } })
  parts.operator.accept(snapshot(hamburg))
  await eventually(async () =>
    expect(await readAgency(database.pool, 'hamburg')).toMatchObject({ row: { deletion: null } }),
  )
  // As after a restart: it is there, and no good state of it is known.
  parts.operator.accept({
    resources: [],
    complete: true,
    refused: new Map([['Agency/hamburg', tooLong]]),
  })
  await eventually(() =>
    expect(parts.statuses.read('Agency', 'hamburg')?.conditions[0]).toMatchObject({
      type: 'Ready',
      status: 'False',
      reason: 'SourceInvalid',
      message: expect.stringContaining('must be shorter'),
    }),
  )
  expect(await readAgency(database.pool, 'hamburg')).toMatchObject({
    row: { displayName: 'x', deletion: null },
  })
  expect(groups.paths).toContain('/agencies/hamburg/counselors')
  parts.operator.accept(snapshot(hamburg))
})

describe('a tenant that is refused from the start on', () => {
  const [platform, tenant, agency] = sampleFamily()

  test('leaves its agencies as they were published', async () => {
    parts.operator.accept(snapshot(platform(false), tenant, agency(true)))
    await eventually(async () =>
      expect(await readAgency(database.pool, 'hamburg')).toMatchObject({
        row: { effective: true },
      }),
    )
    const before = await readAgency(database.pool, 'hamburg')
    parts.operator.accept(withoutTenant(platform(false), agency(true)))
    await eventually(() =>
      expect(parts.statuses.read('Agency', 'hamburg')?.conditions[0]).toMatchObject({
        reason: 'SourceInvalid',
        message: expect.stringContaining('tenant nord: spec.displayName: must be shorter'),
      }),
    )
    expect(await readAgency(database.pool, 'hamburg')).toEqual(before)

    // What switches off is heard all the same.
    parts.operator.accept(withoutTenant(platform(false), agency(false)))
    await eventually(async () =>
      expect(await readAgency(database.pool, 'hamburg')).toMatchObject({
        row: { effective: false, reason: 'AgencyDisabled' },
      }),
    )
    parts.operator.accept(snapshot(platform(false), tenant, agency(true)))
    await eventually(async () =>
      expect(await readAgency(database.pool, 'hamburg')).toMatchObject({
        row: { effective: true },
      }),
    )
    parts.operator.accept(withoutTenant(platform(true), agency(true)))
    await eventually(async () =>
      expect(await readAgency(database.pool, 'hamburg')).toMatchObject({
        row: { effective: false, reason: 'DevelopmentMode' },
      }),
    )
  })

  test('gives nothing to an agency that it never had', async () => {
    parts.operator.accept(withoutTenant(platform(false), agency(true)))
    await eventually(async () =>
      expect(await readAgency(database.pool, 'hamburg')).toMatchObject({
        row: { effective: false, reason: 'TenantNotFound' },
      }),
    )
  })

  function withoutTenant(...resources: Resource[]): Snapshot {
    const refused = new Map([['Tenant/nord', tooLong]])
    return { ...snapshot(...resources), refused }
  }

  function sampleFamily() {
    const text = { en: { markdown: 'Text' } }
    const hosts = ['app', 'api', 'admin', 'auth', 'matrix']
    return [
      (developmentMode: boolean) =>
        resource('Platform', 'platform', {
          displayName: 'Lotse',
          developmentMode,
          locales: ['en'],
          hosts: Object.fromEntries(hosts.map((host) => [host, `${host}.example.org`])),
          legalTexts: { dataPolicy: text, imprint: text },
        }),
      resource('Tenant', 'nord', { displayName: 'Nord' }),
      (enabled: boolean) =>
        resource('Agency', 'hamburg', {
          displayName: 'Hamburg',
          tenantRef: { name: 'nord' },
          liveChat: { enabled },
          legalTexts: { agreement: text },
        }),
    ] as const
  }
})

test('a database that comes back from a backup is mended', async () => {
  const repository = createConfigRepository(database.pool)
  const hamburg = resource('Agency', 'hamburg', { displayName: 'x', tenantRef: { name: 'nord' } })
  parts.operator.accept(snapshot(hamburg))
  await eventually(async () => expect(await repository.agencyNames()).toEqual(['hamburg']))
  await database.pool.query('truncate config.agency cascade')
  // As the resync does every few minutes.
  parts.operator.resync()
  await eventually(async () => expect(await repository.agencyNames()).toEqual(['hamburg']))
})

function snapshot(...resources: (Resource | undefined)[]): Snapshot {
  return {
    resources: resources.filter((found) => found !== undefined),
    complete: true,
    refused: new Map(),
  }
}

function resource(kind: string, name: string, spec: Readonly<Record<string, unknown>>): Resource {
  const document = { apiVersion: 'lotse.dev/v1alpha1', kind, metadata: { name }, spec }
  const result = validateResource(document)
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.resource
}
