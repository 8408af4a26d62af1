import { expect, test } from '@jest/globals'
import { testDatabase } from '../../../../test/setup/database.ts'
import { postgresSettings } from './postgres-settings.ts'

test('the server runs with the settings that the promises rest on', async () => {
  const database = await testDatabase()
  try {
    const { rows } = await database.pool.query<{ name: string; is: string; wanted: string }>(
      `select name, current_setting(name) as is, wanted from json_each_text($1) as list (name, wanted)`,
      [JSON.stringify(postgresSettings)],
    )
    expect(rows.length).toBe(Object.keys(postgresSettings).length)
    for (const { name, is, wanted } of rows) expect([name, is]).toEqual([name, wanted])
  } finally {
    await database.drop()
  }
})
