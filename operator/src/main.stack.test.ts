import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { migrate } from '@lotse/database/migrate'
import { randomId } from '@lotse/common/random-id'
import pg from 'pg'
import { eventually } from '../../test/setup/eventually.ts'
import { realParts } from '../../test/setup/real-parts.ts'
import { sampleDirectory } from '../test/running-operator.ts'
import { createKeycloakGroups } from './keycloak/keycloak-groups.ts'

let directory: string
let databaseUrl: URL
let operator: ChildProcess
let port: number

beforeAll(async () => {
  const { postgres, keycloak, secrets } = realParts()
  directory = await sampleDirectory()
  databaseUrl = new URL(postgres.url)
  databaseUrl.pathname = `/operator_${randomId().slice(0, 8)}`
  const admin = new pg.Client(postgres.url)
  await admin.connect()
  await admin.query(`create database ${databaseUrl.pathname.slice(1)}`)
  await admin.end()
  // The roles belong to the whole server, and the product that runs on it logs in with them too.
  await migrate({ url: databaseUrl.href, passwords: secrets.passwords })
  databaseUrl.username = 'lotse_operator'
  databaseUrl.password = secrets.passwords.operator
  operator = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      LOTSE_CONFIG_DIRECTORY: directory,
      LOTSE_DATABASE_URL: databaseUrl.href,
      LOTSE_KEYCLOAK_URL: keycloak.url,
      LOTSE_KEYCLOAK_PUBLIC_URL: keycloak.url,
      LOTSE_OPERATOR_CLIENT_SECRET: secrets.clients.operator,
      LOTSE_APP_ORIGIN: 'https://app.example.org',
      LOTSE_LINK_KEY: secrets.linkKey,
      LOTSE_METRICS_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  port = await portOf(operator)
})

afterAll(async () => {
  operator.kill('SIGKILL')
  await rm(directory, { recursive: true, force: true })
})

test('the process publishes the samples and makes the groups in Keycloak', async () => {
  const { keycloak, secrets } = realParts()
  const groups = createKeycloakGroups({
    baseUrl: keycloak.url,
    realm: 'lotse',
    clientId: 'lotse-operator',
    clientSecret: secrets.clients.operator,
  })
  await eventually(async () => {
    expect(await groups.children('/agencies/hamburg')).toEqual(['admins', 'counselors'])
    expect(await groups.children('/tenants/suedwind')).toEqual(['admins'])
    expect(await groups.children('/platform')).toEqual(['admins'])
  })
  const database = new pg.Client(databaseUrl.href)
  await database.connect()
  await eventually(async () => {
    const { rows } = await database.query(
      'select name from config.agency where effective order by name',
    )
    expect(rows).toEqual([{ name: 'hamburg' }, { name: 'konstanz' }])
  })
  await database.end()
})

test('health and metrics are on the private port, and no metric names an agency', async () => {
  const ready = await fetch(`http://127.0.0.1:${port}/readyz`)
  expect(ready.status).toBe(200)
  const metrics = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  expect(metrics).toContain('controller_runtime_reconcile_total')
  expect(metrics).toContain('lotse_source_refused_files 0')
  expect(metrics).not.toMatch(/hamburg|kiel|konstanz/)
})

test('it ends by itself when it is asked to', async () => {
  const ended = once(operator, 'exit')
  operator.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

/** The port that the process tells in its log. */
async function portOf(child: ChildProcess): Promise<number> {
  const { stdout } = child
  if (stdout === null) throw new Error('no output')
  for await (const line of createInterface({ input: stdout })) {
    const entry: { port?: number } = JSON.parse(line)
    if (entry.port !== undefined) {
      stdout.resume()
      return entry.port
    }
  }
  throw new Error('the operator ended before it was ready')
}
