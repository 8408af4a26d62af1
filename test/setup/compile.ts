import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkout } from '@lotse/stack/paths'

const modules = 'node_modules'

/**
 * Takes the types out, as the Dockerfile does.
 *
 * @param project its configuration, a path in the checkout
 * @param folder gets the files, where they are in the checkout
 */
export async function compile(project: string, folder: string): Promise<void> {
  const compiler = join(checkout, modules, 'typescript/bin/tsc')
  const options = ['--project', join(checkout, project), '--outDir', folder]
  await promisify(execFile)(process.execPath, [compiler, ...options])
}

/** Lays modules as npm does: the project's own are links to their folders beside them; the others are those of the checkout. */
export async function linkModules(folder: string): Promise<void> {
  await mkdir(join(folder, modules, '@lotse'), { recursive: true })
  for (const name of globSync('*', { cwd: join(checkout, modules) }))
    if (name !== '@lotse') await symlink(join(checkout, modules, name), join(folder, modules, name))
  for (const name of globSync('*', { cwd: join(checkout, modules, '@lotse') })) {
    await mkdir(join(folder, name), { recursive: true })
    await cp(join(checkout, name, 'package.json'), join(folder, name, 'package.json'))
    await symlink(join(folder, name), join(folder, modules, '@lotse', name))
  }
}
