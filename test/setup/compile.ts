import { execFile } from 'node:child_process'
import { mkdtemp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkout } from '@lotse/stack/paths'

/**
 * Takes the types out, as the Dockerfile does.
 *
 * @param project its configuration, a path in the checkout
 * @returns a new folder below `dist/`, with the files where they are in the checkout; the caller removes it
 */
export async function compile(project: string): Promise<string> {
  await mkdir(join(checkout, 'dist'), { recursive: true })
  const folder = await mkdtemp(join(checkout, 'dist/'))
  const compiler = join(checkout, 'node_modules/typescript/bin/tsc')
  const options = ['--project', join(checkout, project), '--outDir', folder]
  await promisify(execFile)(process.execPath, [compiler, ...options])
  return folder
}
