import { createHash } from 'node:crypto'
import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs'
import { chmod, cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { cacheEntry } from '../../programs/cache-entry.ts'
import { inStep, type Progress, type Step } from '../../command-line/progress.ts'
import { runTool } from '../../programs/run-tool.ts'
import { StackError } from '../../stack-error.ts'
import { versions } from '../../programs/versions.ts'

/** Options of {@link ensureKeycloak}. */
export interface KeycloakDistributionOptions {
  /** The download cache. */
  readonly cache: string
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

const { version, group, artifact, sha256, bytes } = versions.keycloak

/** Options that Keycloak fixes when it is built; a later start must not differ from them. */
const buildOptions = [
  '--db=postgres',
  '--health-enabled=true',
  '--http-relative-path=/auth',
  // Without it the health page would move below /auth, too.
  '--http-management-relative-path=/',
  // Online sessions stay in memory: the table of persistent ones holds addresses. The rest is surface nobody needs.
  '--features-disabled=persistent-user-sessions,account,ciba,device-flow,impersonation,kerberos,organization,par',
]

/**
 * A built Keycloak in the cache: downloaded with Maven, compared with the pinned checksum, unpacked, and built once per
 * version and set of options.
 *
 * @returns the folder of the distribution; nothing may be written into it
 * @throws StackError `download-failed`, `download-corrupt`
 */
export async function ensureKeycloak(options: KeycloakDistributionOptions): Promise<string> {
  const { cache, progress, signal } = options
  const key = createHash('sha256').update(JSON.stringify([version, buildOptions]))
  const name = `keycloak-${version}-${key.digest('hex').slice(0, 12)}`
  return await cacheEntry(join(cache, name), async (folder) => {
    const plain = await cacheEntry(join(cache, `keycloak-${version}`), async (unpacked) => {
      await inStep(progress, `Downloading Keycloak ${version}`, async (step) => {
        await download(unpacked, cache, step, signal)
      })
    })
    await inStep(progress, `Building Keycloak ${version} (once)`, async () => {
      await cp(plain, folder, { recursive: true })
      await build(folder, signal)
    })
  })
}

async function download(
  folder: string,
  cache: string,
  step: Step,
  signal: AbortSignal | undefined,
): Promise<void> {
  // A repository of its own: what is corrupt can be deleted without touching the person's files.
  const repository = join(cache, 'maven')
  const artifactFolder = join(repository, ...group.split('.'), artifact, version)
  const zip = join(folder, `${artifact}-${version}.zip`)
  const watching = setInterval(() => step.advance(largestFile(artifactFolder) / bytes), 250)
  try {
    const copied = await runTool('mvn', mavenArguments(repository, folder), {
      signal,
      directory: folder,
    })
    if (!copied.ok || !existsSync(zip))
      throw new StackError(
        'download-failed',
        `Keycloak ${version} could not be downloaded with Maven; check the network and Maven's settings, then try again.`,
        { cause: copied.tail },
      )
  } finally {
    clearInterval(watching)
  }
  const found = await checksum(zip)
  await rm(join(repository, ...group.split('.')), { recursive: true, force: true })
  if (found !== sha256) {
    throw new StackError(
      'download-corrupt',
      `The downloaded Keycloak ${version} does not have the pinned checksum and was deleted; try again.`,
    )
  }
  await unpack(zip, folder, signal)
}

function mavenArguments(repository: string, outputDirectory: string): string[] {
  return [
    '-q',
    '-ntp',
    '-B',
    // A failed lookup is remembered; ask again.
    '-U',
    `-Dmaven.repo.local=${repository}`,
    'dependency:copy',
    `-Dartifact=${group}:${artifact}:${version}:zip`,
    `-DoutputDirectory=${outputDirectory}`,
  ]
}

/** With Python, which is there anyway: unzip is not on every machine. */
async function unpack(zip: string, folder: string, signal: AbortSignal | undefined): Promise<void> {
  const unpacked = await runTool('python3', ['-m', 'zipfile', '-e', zip, folder], { signal })
  if (!unpacked.ok)
    throw new StackError('download-failed', `Keycloak ${version} could not be unpacked.`, {
      cause: unpacked.tail,
    })
  await rm(zip)
  const inner = join(folder, `keycloak-${version}`)
  for (const name of readdirSync(inner)) await rename(join(inner, name), join(folder, name))
  await rm(inner, { recursive: true })
  // Python's unpacker drops the mode.
  await chmod(join(folder, 'bin/kc.sh'), 0o755)
}

async function build(folder: string, signal: AbortSignal | undefined): Promise<void> {
  await mkdir(join(folder, 'data'), { recursive: true })
  const built = await runTool(join(folder, 'bin/kc.sh'), ['build', ...buildOptions], { signal })
  if (!built.ok)
    throw new StackError('process-failed', `Keycloak ${version} could not be built.`, {
      cause: built.tail,
    })
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** Maven writes the file under a temporary name first, so its progress is the largest file there. */
function largestFile(folder: string): number {
  if (!existsSync(folder)) return 0
  const sizes = readdirSync(folder).map(
    (name) => statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0,
  )
  return Math.max(0, ...sizes)
}
