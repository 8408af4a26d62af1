import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { cacheEntry } from '@lotse/stack/programs/cache-entry'
import { defaultCache } from '@lotse/stack/paths'
import { findPython } from '@lotse/stack/parts/synapse/python'
import { compile, linkModules } from '../../setup/compile.ts'
import { dockerfileStages, entryOf } from '../../setup/dockerfile.ts'

const run = promisify(execFile)
const folder = join(import.meta.dirname, 'peers')

/** One implementation of the workload. */
export interface Peer {
  readonly name: 'ours' | 'controller-runtime' | 'kopf' | 'makeInformer'
  readonly command: string
  /** @param namespace the one to work in */
  readonly args: (namespace: string) => readonly string[]
}

/** How many reconciles a peer may run at once, where nothing else is said. */
export const usualWorkers = 16

/** What was measured of a peer, by column. */
export type Numbers = Readonly<Record<string, number>>

/**
 * Ours first, then everybody that this machine can run: Go is built, Python gets an environment in the cache, and the
 * types are taken out of ours and of makeInformer, as they are in an image. Ours gets the options of the operator's image.
 *
 * @param directory for what is built
 */
export async function preparePeers(directory: string): Promise<readonly Peer[]> {
  const compiled = join(directory, 'compiled')
  await compile('test/bench/operator/tsconfig.json', compiled)
  await linkModules(compiled)
  const go = join(directory, 'controller-runtime')
  await run('go', ['build', '-trimpath', '-ldflags', '-s -w', '-o', go, '.'], {
    cwd: join(folder, 'controller-runtime'),
    env: { ...process.env, CGO_ENABLED: '0' },
    timeout: 900_000,
  })
  const python = await ensureKopf()
  const node = (options: readonly string[], file: string): Pick<Peer, 'command' | 'args'> => ({
    command: process.execPath,
    args: () => [...options, join(compiled, 'test/bench/operator/peers', file)],
  })
  const image = dockerfileStages().get('operator')
  const options = image === undefined ? [] : entryOf(image).slice(1, -1)
  return [
    { name: 'ours', ...node(options, 'ours.js') },
    { name: 'controller-runtime', command: go, args: () => [] },
    {
      name: 'kopf',
      command: python,
      args: (namespace) => [
        '-m',
        'kopf',
        'run',
        '--quiet',
        '--standalone',
        '--namespace',
        namespace,
        join(folder, 'kopf/main.py'),
      ],
    },
    { name: 'makeInformer', ...node(['--conditions=compiled'], 'informer.js') },
  ]
}

async function ensureKopf(): Promise<string> {
  const file = join(folder, 'kopf/requirements.txt')
  const key = createHash('sha256')
    .update(await readFile(file))
    .digest('hex')
    .slice(0, 12)
  const environment = await cacheEntry(join(defaultCache(), `kopf-${key}`), async (unfinished) => {
    await run(await findPython(), ['-m', 'venv', join(unfinished, 'venv')])
    const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check']
    const pinned = ['--require-hashes', '-r', file]
    await run(join(unfinished, 'venv/bin/python'), [...pip, ...pinned], { timeout: 600_000 })
  })
  return join(environment, 'venv/bin/python')
}
