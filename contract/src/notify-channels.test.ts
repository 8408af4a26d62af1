import { globSync, readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { notifyChannels } from './notify-channels.ts'

const channels: readonly string[] = Object.values(notifyChannels)

test('functions of the database notify channels of the list only', () => {
  const migrations = globSync('database/migrations/*.sql').toSorted()
  const sql = migrations.map((file) => readFileSync(file, 'utf8')).join('\n')
  const created = [...sql.matchAll(/create function (\S+?)\([\s\S]*?\$\$([\s\S]*?)\$\$/g)]
  const notified = created.flatMap(([, name = '', body = '']) =>
    [...body.matchAll(/pg_notify\('([^']+)'/g)].map(([, channel = '']) => ({ name, channel })),
  )
  // The reader of the migrations finds the one function that did, which a later migration drops.
  expect(notified).toEqual([{ name: 'livechat.note_move', channel: 'lotse_clock' }])
  const current = notified.filter(({ name }) => !sql.includes(`drop function ${name}(`))
  expect(current.filter(({ channel }) => !channels.includes(channel))).toEqual([])
})

test('no process writes the name of a channel itself', () => {
  const sources = globSync('{api,operator,stack,common}/src/**/*.ts')
  const written = sources.filter((file) => {
    const text = readFileSync(file, 'utf8')
    return !file.endsWith('.test.ts') && channels.some((name) => text.includes(name))
  })
  expect(written).toEqual([])
})
