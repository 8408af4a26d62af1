import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { cacheEntry } from '../../programs/cache-entry.ts'
import { inStep, type Progress } from '../../command-line/progress.ts'
import { findPython } from './python.ts'
import { runTool } from '../../programs/run-tool.ts'
import { StackError } from '../../stack-error.ts'
import { versions } from '../../programs/versions.ts'

/** Options of {@link ensureSynapse}. */
export interface SynapseEnvironmentOptions {
  /** The download cache. */
  readonly cache: string
  readonly progress: Progress
  readonly signal?: AbortSignal | undefined
}

const { version, requirements } = versions.synapse

/**
 * A virtual environment with Synapse in the cache, made once per list of pinned packages and Python.
 *
 * @returns the environment's Python. Run modules with it (`-m`); the scripts beside it name the folder in which the
 *   environment was made, not the one it was moved to
 * @throws StackError `download-failed`, `prerequisite-missing`
 */
export async function ensureSynapse(options: SynapseEnvironmentOptions): Promise<string> {
  const { cache, progress, signal } = options
  const python = await findPython()
  const key = createHash('sha256').update(JSON.stringify([requirements, python]))
  const name = `synapse-${version}-${key.digest('hex').slice(0, 12)}`
  const folder = await cacheEntry(join(cache, name), async (unfinished) => {
    await inStep(progress, `Downloading Synapse ${version}`, async (step) => {
      const file = join(unfinished, 'requirements.txt')
      writeFileSync(file, requirements)
      const venv = await runTool(python, ['-m', 'venv', join(unfinished, 'venv')], { signal })
      const count = requirements.split('\n').filter((line) => line.includes('==')).length
      let collected = 0
      const installed = await runTool(
        join(unfinished, 'venv/bin/python'),
        [
          '-m',
          'pip',
          'install',
          '--disable-pip-version-check',
          '--no-input',
          '--require-hashes',
          '-r',
          file,
        ],
        {
          signal,
          line: (line) => {
            if (line.startsWith('Collecting ')) step.advance((0.9 * ++collected) / count)
          },
        },
      )
      if (!venv.ok || !installed.ok)
        throw new StackError(
          'download-failed',
          `Synapse ${version} could not be downloaded with pip; check the network and pip's settings, then try again.`,
          { cause: `${venv.tail}\n${installed.tail}` },
        )
    })
  })
  return join(folder, 'venv/bin/python')
}
