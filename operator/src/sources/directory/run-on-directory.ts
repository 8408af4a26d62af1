import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ConfigError } from '@lotse/common/config'
import { randomId } from '@lotse/common/random-id'
import { Gauge } from 'prom-client'
import type { SourceConfig } from '../../config.ts'
import { createOperator } from '../../operator.ts'
import { runChanges } from '../../changes/run-changes.ts'
import type { SourceContext } from '../source-context.ts'
import { watchDirectory } from './watch-directory.ts'
import { applyToDirectory } from './apply-to-directory.ts'
import { openStatusFiles } from './status-files.ts'

/**
 * Runs the operator on a directory of YAML files until the signal aborts.
 *
 * @throws ConfigError when the directory is none
 */
export async function runOnDirectory(
  { directory }: Extract<SourceConfig, { kind: 'directory' }>,
  { parts, registry, changes, verifyStaff, ready }: SourceContext,
  signal: AbortSignal,
): Promise<void> {
  if (!(await isDirectory(directory)))
    throw new ConfigError('LOTSE_CONFIG_DIRECTORY does not name a directory.')
  const refusedFiles = new Gauge({
    name: 'lotse_source_refused_files',
    help: 'Configuration files that are refused at present.',
    registers: [registry],
  })
  const { clock, log } = parts
  const statuses = await openStatusFiles(join(directory, 'status'))
  const operator = createOperator({ ...parts, statuses, managersOf: () => undefined })
  const { ended, rescan } = await watchDirectory(
    {
      directory,
      statusFiles: statuses,
      clock,
      log,
      onSnapshot: (snapshot) => operator.accept(snapshot),
      onProblems: (problems) => refusedFiles.set(new Set(problems.map(({ file }) => file)).size),
    },
    signal,
  )
  ready(() => true)
  log.info('the operator follows its directory')
  const { resources, recorder, published } = operator
  const apply = recorder.announcing(applyToDirectory(directory, rescan))
  await Promise.all([
    operator.run(signal),
    runChanges(
      { rows: changes, verifyStaff, randomId, apply, resources, recorder, published, clock, log },
      signal,
    ),
    ended,
  ])
}

async function isDirectory(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined)
  return found?.isDirectory() ?? false
}
