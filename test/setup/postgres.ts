import { mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { randomId } from '@lotse/common/random-id'
import { migrate } from '@lotse/database/migrate'
import { startPostgres } from '@lotse/stack/parts/postgres/postgres'

/** What the last lane stops. */
type Stoppable = { readonly stop: () => Promise<void> }

let running: Promise<Stoppable> | undefined
let users = 0

/**
 * One throwaway server for the run, with a migrated template that each test file clones. Several lanes share it; the last
 * one stops it.
 */
export async function startTestPostgres(): Promise<() => Promise<void>> {
  users += 1
  running ??= startWithTemplate()
  const { stop } = await running
  return async () => {
    users -= 1
    if (users > 0) return
    running = undefined
    await stop()
  }
}

async function startWithTemplate(): Promise<Stoppable> {
  // Not mkdtemp: its folders are closed to the user that PostgreSQL runs as.
  const directory = join(tmpdir(), `lotse-test-${randomId()}`)
  await mkdir(directory, { mode: 0o711 })
  const server = await startPostgres({ directory: join(directory, 'postgres'), durable: false })
  const stop = async (): Promise<void> => {
    await server.stop()
    await rm(directory, { recursive: true, force: true })
  }
  try {
    await createTemplate(server.url)
  } catch (error) {
    // Or the server would keep the run from ending.
    await stop()
    throw error
  }
  process.env['LOTSE_TEST_POSTGRES'] = server.url
  return { stop }
}

async function createTemplate(serverUrl: string): Promise<void> {
  const client = new pg.Client(serverUrl)
  await client.connect()
  try {
    await client.query('create database lotse_template')
  } finally {
    await client.end()
  }
  const template = new URL(serverUrl)
  template.pathname = '/lotse_template'
  await migrate({
    url: template.href,
    passwords: { owner: 'owner', operator: 'operator', api: 'api' },
  })
}
