import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { cp, mkdir, symlink } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
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
  for (const name of globSync('*', { cwd: join(checkout, modules, '@lotse') }))
    await linkOwn(folder, name)
}

/**
 * Lays only the modules that `npm ci --omit=dev --workspace …` would install, as npm itself lists them: one that only
 * development needs is missing. Node must run with `--preserve-symlinks`, or a module would find the others beside the one
 * in the checkout.
 *
 * @param workspace its folder, for example `api`
 */
export async function linkProductionModules(folder: string, workspace: string): Promise<void> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['ls', '--all', '--omit=dev', '--parseable', '--workspace', workspace],
    { cwd: checkout },
  )
  const paths = stdout.split('\n').map((path) => relative(checkout, path))
  const own = paths.flatMap((path) => /^(?:node_modules\/@lotse\/)?(\w+)$/.exec(path)?.[1] ?? [])
  await mkdir(join(folder, modules, '@lotse'), { recursive: true })
  for (const name of new Set([workspace, ...own])) await linkOwn(folder, name)
  for (const path of paths) {
    // What lies deeper comes along with the module that it lies in.
    if (path.split(`${modules}/`).length !== 2 || path.includes('@lotse/')) continue
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await symlink(join(checkout, path), join(folder, path))
  }
}

/** One of the project's own modules: its description in its folder, and a link to that. */
async function linkOwn(folder: string, name: string): Promise<void> {
  await mkdir(join(folder, name), { recursive: true })
  await cp(join(checkout, name, 'package.json'), join(folder, name, 'package.json'))
  await symlink(join(folder, name), join(folder, modules, '@lotse', name))
}
