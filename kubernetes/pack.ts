import { execFile } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const here = import.meta.dirname
const run = promisify(execFile)

/**
 * Packs the library as JavaScript with types. The checkout runs the TypeScript as it is, and Node takes no types out of
 * modules, so the packed description names other files than the one here.
 *
 * @param destination folder of the tarball
 * @returns path of the tarball
 */
export async function pack(destination: string): Promise<string> {
  const staging = await mkdtemp(join(tmpdir(), 'kubernetes-pack-'))
  try {
    const compiler = join(here, '../node_modules/typescript/bin/tsc')
    const project = join(here, 'tsconfig.pack.json')
    await run(process.execPath, [compiler, '--project', project, '--outDir', join(staging, 'dist')])
    await cp(join(here, 'README.md'), join(staging, 'README.md'))
    await cp(join(here, '../LICENSE'), join(staging, 'LICENSE'))
    const { scripts: _, ...description } = JSON.parse(
      await readFile(join(here, 'package.json'), 'utf8'),
    ) as Record<string, unknown>
    const exports = { '.': { types: './dist/index.d.ts', default: './dist/index.js' } }
    await writeFile(
      join(staging, 'package.json'),
      `${JSON.stringify({ ...description, exports }, undefined, 2)}\n`,
    )
    const { stdout } = await run(
      'npm',
      ['pack', '--ignore-scripts', '--json', '--pack-destination', destination],
      { cwd: staging },
    )
    const [{ filename }] = JSON.parse(stdout) as [{ filename: string }]
    return join(destination, filename)
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}

if (import.meta.main) process.stdout.write(`${await pack(resolve(process.argv[2] ?? '.'))}\n`)
