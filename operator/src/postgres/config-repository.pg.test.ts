import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { createPool } from '@lotse/common/pool'
import fc from 'fast-check'
import type pg from 'pg'
import { testDatabase, type TestDatabase } from '../../../test/setup/database.ts'
import {
  arbitraryAgency,
  arbitraryPlatform,
  arbitraryTenant,
} from '../../test/arbitrary-resources.ts'
import { testLinkCode } from '../../test/link-code.ts'
import type { LinkRow } from '@lotse/contract/config-rows'
import { agencyConfig, type AgencyRows } from '../agency/agency-config.ts'
import { platformConfig } from '../platform/platform-config.ts'
import { readAggregates } from './aggregates.ts'
import { createConfigRepository, type ConfigRepository } from './config-repository.ts'
import { readAgency } from './read-config.ts'

let database: TestDatabase
let pool: pg.Pool
let repository: ConfigRepository

beforeAll(async () => {
  database = await testDatabase()
  pool = createPool(database.urls.operator, { max: 2 })
  repository = createConfigRepository(pool)
})

afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('any config is published from any other, is read back as it is, and a second time writes nothing', async () => {
  const resources = fc.tuple(arbitraryAgency(), arbitraryTenant(), arbitraryPlatform)
  await fc.assert(
    fc.asyncProperty(resources, async ([agency, tenant, platform]) => {
      const { config } = agencyConfig(agency, tenant, platform, testLinkCode)
      await repository.publishAgency(config)
      const published = await readAgency(pool, 'hamburg')
      expect(published?.row).toEqual(config.row)
      expect(new Set(published?.links)).toEqual(new Set(config.links))
      expect(new Set(published?.texts)).toEqual(new Set(config.texts))
      const before = await written()
      expect(await repository.publishAgency(config)).toEqual({ changed: false, refusedCodes: [] })
      expect(await written()).toEqual(before)
    }),
    { numRuns: 60 },
  )
})

test('so is any platform', async () => {
  await fc.assert(
    fc.asyncProperty(arbitraryPlatform, async (platform) => {
      const config = platformConfig(platform)
      await repository.publishPlatform(config)
      expect(await repository.publishPlatform(config)).toBe(false)
    }),
    { numRuns: 30 },
  )
  expect(await repository.removePlatform()).toBe(true)
  expect(await repository.removePlatform()).toBe(false)
})

test('a deletion starts once, by the policy of the row, and ends with every row', async () => {
  const [agency] = fc.sample(arbitraryAgency('kiel'), 1)
  if (agency === undefined) throw new Error('no sample')
  const { config } = agencyConfig(
    { ...agency, spec: { ...agency.spec, deletionPolicy: 'Wipe' } },
    undefined,
    undefined,
    testLinkCode,
  )
  await repository.publishAgency(config)
  expect(await repository.startDeletion('kiel')).toBe(true)
  expect(await repository.startDeletion('kiel')).toBe(false)
  expect(await repository.findAgency('kiel')).toMatchObject({ deletion: 'Wipe', effective: false })
  expect(await repository.agencyNames()).toContain('kiel')
  expect(await repository.removeAgency('kiel')).toBe(true)
  expect(await repository.removeAgency('kiel')).toBe(false)
  expect(await repository.findAgency('kiel')).toBeUndefined()
  const { rows } = await pool.query(
    `select agency from config.link union all select agency from config.legal_text`,
  )
  expect(rows).not.toContainEqual({ agency: 'kiel' })
})

test('what cannot be written as a whole is not written at all', async () => {
  const [agency] = fc.sample(arbitraryAgency('konstanz'), 1)
  if (agency === undefined) throw new Error('no sample')
  const { config } = agencyConfig(agency, undefined, undefined, testLinkCode)
  const text = {
    kind: 'imprint',
    locale: 'en',
    version: 'not a hash',
    source: 'platform',
    html: '',
    short: null,
  }
  await expect(
    repository.publishAgency({
      ...config,
      texts: [{ ...text, kind: 'imprint', source: 'platform' }],
    }),
  ).rejects.toMatchObject({ code: '23514' })
  expect(await repository.findAgency('konstanz')).toBeUndefined()
})

test('a code that another link has is refused, and nothing else of the agency is', async () => {
  const config = (name: string, links: readonly string[]): AgencyRows => {
    const [agency] = fc.sample(arbitraryAgency(name), 1)
    if (agency === undefined) throw new Error('no sample')
    const derived = agencyConfig(agency, undefined, undefined, testLinkCode).config
    const row = (link: string): LinkRow => ({
      name: link,
      topic: null,
      enabled: true,
      // Every link gets the same one.
      code: 'abcd2345',
    })
    return { ...derived, links: links.map(row) }
  }
  const [first, second] = [config('aachen', ['website']), config('bonn', ['website', 'poster'])]
  expect(await repository.publishAgency(first)).toEqual({ changed: true, refusedCodes: [] })
  const refused = { refusedCodes: ['poster', 'website'] }
  expect(await repository.publishAgency(second)).toEqual({ changed: true, ...refused })
  expect(await repository.publishAgency(second)).toEqual({ changed: false, ...refused })
  expect((await readAgency(pool, 'bonn'))?.links.map(({ code }) => code)).toEqual([null, null])

  // Of two links of one agency the first by name has it, as soon as nobody else does.
  await repository.removeAgency('aachen')
  expect(await repository.publishAgency(second)).toEqual({
    changed: true,
    refusedCodes: ['website'],
  })
  await repository.removeAgency('bonn')
})

test('without any agency the numbers still tell the time', async () => {
  await database.pool.query('truncate config.agency cascade')
  await database.travel(3_600)
  const { now, byAgency } = await readAggregates(pool)
  expect(byAgency.size).toBe(0)
  expect(now.getTime()).toBeGreaterThan(Date.now() + 3_000_000)
})

test('the operator may write config and nothing of the api', async () => {
  await expect(pool.query('select from livechat.ticket')).rejects.toMatchObject({ code: '42501' })
  await expect(pool.query('delete from livechat.audit_session')).rejects.toMatchObject({
    code: '42501',
  })
  await expect(pool.query('create table config.more ()')).rejects.toMatchObject({ code: '42501' })
})

/** Which transaction wrote each row. */
async function written(): Promise<unknown> {
  const { rows } = await database.pool.query(
    `select xmin::text, name from config.agency
     union all select xmin::text, name from config.link
     union all select xmin::text, kind || locale from config.legal_text order by 2`,
  )
  return rows
}
