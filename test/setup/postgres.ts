import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { randomId } from '@lotse/common/random-id'
import { migrate } from '@lotse/database/migrate'
import { startPostgres, type RunningPostgres } from '@lotse/stack/parts/postgres/postgres'

declare global {
  var lotsePostgres: Pick<RunningPostgres, 'stop'> | undefined
}

/** One throwaway cluster for the run, with a migrated template that each test file clones. */
export default async function setup(): Promise<void> {
  // The projects of one run share it.
  if (globalThis.lotsePostgres !== undefined) return
  // Not mkdtemp: its folders are closed to the user that PostgreSQL runs as.
  const directory = join(tmpdir(), `lotse-test-${randomId()}`)
  await mkdir(directory, { mode: 0o711 })
  const running = await startPostgres({ directory: join(directory, 'postgres'), durable: false })
  globalThis.lotsePostgres = {
    stop: async () => {
      await running.stop()
      await rm(directory, { recursive: true, force: true })
    },
  }
  const client = new pg.Client(running.url)
  await client.connect()
  await client.query('create database lotse_template')
  await client.end()
  const template = new URL(running.url)
  template.pathname = '/lotse_template'
  await migrate({
    url: template.href,
    passwords: { owner: 'owner', operator: 'operator', api: 'api' },
  })
  process.env['LOTSE_TEST_POSTGRES'] = running.url
}
