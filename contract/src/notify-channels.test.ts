import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { notifyChannels } from './notify-channels.ts'

const channels: readonly string[] = Object.values(notifyChannels)

test('triggers notify channels of the list only', () => {
  const migrations = globSync('database/migrations/*.sql')
  const notified = migrations.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/pg_notify\('([^']+)'/g)].map(([, name]) => name),
  )
  expect(notified.length).toBeGreaterThan(0)
  expect(notified.filter((name) => !channels.includes(name ?? ''))).toEqual([])
})

test('no process writes the name of a channel itself', () => {
  const sources = globSync('{api,operator,stack,common}/src/**/*.ts')
  const written = sources.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return !file.endsWith('.test.ts') && channels.some((name) => text.includes(name))
  })
  expect(written).toEqual([])
})
