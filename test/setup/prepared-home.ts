import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { randomId } from '@lotse/common/random-id'
import { startKeycloak } from '@lotse/stack/parts/keycloak/keycloak'
import { startPostgres } from '@lotse/stack/parts/postgres/postgres'
import { startSynapse } from '@lotse/stack/parts/synapse/synapse'
import { checkout, defaultCache } from '@lotse/stack/paths'
import { cacheEntry } from '@lotse/stack/programs/cache-entry'
import { readOrCreateSecrets } from '@lotse/stack/secrets'

const run = promisify(execFile)

/** What a start writes once and a later start needs: the rest of a home is written at every start. */
const kept = ['secrets.json', 'postgres', 'synapse']

/** Days after which an entry that no run has used is removed. */
const keptDays = 3

/**
 * Fills an empty home with the databases of Keycloak and Synapse as their first start leaves them. The import of the realms
 * and the tables of Synapse take three quarters of the processor time of a first start, and every run of the same version
 * makes the same ones, so that they are made once and kept in the cache. Secrets are shared by the homes of this machine.
 *
 * @throws StackError as the starts of the parts do
 */
export async function prepareHome(home: string): Promise<void> {
  if (existsSync(join(home, 'secrets.json'))) return
  const folder = join(defaultCache(), 'prepared-homes')
  const prepared = await cacheEntry(join(folder, hashInputs()), makeHome)
  await utimes(prepared, new Date(), new Date())
  await removeUnused(folder)
  await copy(prepared, home)
}

/** Fills a folder of the cache. The parts run in another one: PostgreSQL may be a user that cannot enter the cache. */
async function makeHome(folder: string): Promise<void> {
  // Not mkdtemp: its folders are closed to the user that PostgreSQL runs as.
  const home = join(tmpdir(), `lotse-prepare-${randomId()}`)
  await mkdir(home, { mode: 0o711 })
  try {
    const secrets = readOrCreateSecrets(home)
    const postgres = await startPostgres({
      directory: join(home, 'postgres'),
      durable: false,
      password: secrets.passwords.postgres,
    })
    try {
      const shared = { cache: defaultCache(), postgres, secrets, publicUrl: 'http://localhost' }
      const keycloak = await startKeycloak({ ...shared, directory: join(home, 'keycloak') })
      await keycloak.stop()
      const synapse = await startSynapse({ ...shared, directory: join(home, 'synapse') })
      await synapse.stop()
    } finally {
      await postgres.stop()
    }
    for (const part of ['postgres', 'synapse'])
      await rm(join(home, part, 'logs'), { recursive: true, force: true })
    await copy(home, folder)
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

/** With owners and modes, which Node's own copy does not keep. */
async function copy(from: string, to: string): Promise<void> {
  await run('cp', ['-pPR', ...kept.map((name) => join(from, name)), to])
}

/** Everything that decides what secrets and databases look like: how parts are set up, their versions, the machine. */
function hashInputs(): string {
  const files = globSync(
    [
      'stack/{realms,synapse}/*',
      'stack/src/parts/{keycloak,postgres,synapse}/*.ts',
      'stack/src/{programs/versions,secrets}.ts',
      'database/src/upkeep.ts',
      'package-lock.json',
    ],
    { cwd: checkout, exclude: ['**/*.test.ts'] },
  ).toSorted()
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}-${userInfo().uid}`)
  for (const file of files) hash.update(`\0${file}\0`).update(readFileSync(join(checkout, file)))
  return hash.digest('hex').slice(0, 12)
}

async function removeUnused(folder: string): Promise<void> {
  const since = Date.now() - keptDays * 24 * 60 * 60_000
  for (const name of await readdir(folder)) {
    const path = join(folder, name)
    if ((await stat(path)).mtimeMs < since) await rm(path, { recursive: true, force: true })
  }
}
