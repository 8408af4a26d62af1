import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@jest/globals'
import { upkeepHours } from '@lotse/database/upkeep'
import { parse, parseAllDocuments } from 'yaml'
import { checkout } from '../../paths.ts'
import { postgresSettings } from './postgres-settings.ts'

const text = readFileSync(join(checkout, 'docs/production.md'), 'utf8')

/** The resource of a kind in the YAML blocks of docs/production.md. */
function resource(kind: string): Record<string, unknown> {
  const blocks = [...text.matchAll(/^```yaml\n([^]*?)^```$/gm)].map(([, block]) => block ?? '')
  const found = blocks
    .flatMap((block) => parseAllDocuments(block))
    .map((document) => document.toJS() as Record<string, unknown>)
    .filter((one) => one['kind'] === kind)
  expect(found).toHaveLength(1)
  return found[0]?.['spec'] as Record<string, unknown>
}

test('an installation is told the settings that the tests run with', () => {
  const { postgresql } = resource('Cluster') as { postgresql: { parameters: unknown } }
  expect(postgresql.parameters).toMatchObject(postgresSettings)
})

test('page, log and backup together forget within 48 hours', () => {
  const upkeep = parse(
    readFileSync(join(checkout, 'charts/lotse/templates/upkeep.yaml'), 'utf8').replaceAll(
      /^.*\{\{.*$/gm,
      '',
    ),
  ) as { spec: { schedule: string } }
  expect(upkeep.spec.schedule).toBe(`30 */${upkeepHours} * * *`)
  const { schedule } = resource('ScheduledBackup') as { schedule: string }
  // Seconds first. Twice a day, 12 hours apart.
  expect(schedule).toBe('0 0 3,15 * * *')
  const { retentionPolicy } = resource('ObjectStore') as { retentionPolicy: string }
  expect(retentionPolicy).toBe('1d')
  expect(postgresSettings).toMatchObject({ archive_timeout: '1h', checkpoint_timeout: '5min' })
  const segment = 1 + 5 / 60
  const backup = 12 + 24
  expect(upkeepHours + segment + backup).toBeLessThan(48)
})
