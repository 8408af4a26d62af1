import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { checkout } from '@lotse/stack/paths'
import { statePath, type StackState } from '@lotse/stack/supervision/state-file'
import pg from 'pg'
import { ensureChromium } from '../../parts/chromium.ts'
import { eventually } from '../../setup/eventually.ts'
import { launchBrowser } from '../browser.ts'
import { fileOf, photograph, picturesOf } from './camera.ts'
import { factsOf, screens, type ScreenName } from './screens.ts'
import { languages, walkTour } from './stage.ts'
import { tours } from './tours.ts'

const directory = join(checkout, 'docs/screens')
const names = Object.keys(screens) as ScreenName[]

/**
 * The command `npm run screens`: photographs every screen of the table on a product that it starts, or on the running
 * one whose folder `--home` names. Words on the command line choose tours by their name.
 */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { home: { type: 'string' } },
    allowPositionals: true,
  })
  const chosen = tours.filter(
    ({ name }) => positionals.length === 0 || positionals.some((word) => name.includes(word)),
  )
  const executablePath = await ensureChromium()
  if (executablePath === undefined)
    throw new Error('Chromium is missing; LOTSE_CHROMIUM names its program')
  await mkdir(directory, { recursive: true })
  const product = await openProduct(values.home)
  const { state } = product
  const database = new pg.Pool({ connectionString: state.databases.lotse, max: 2 })
  const browser = await launchBrowser(executablePath, ['--hide-scrollbars'])
  try {
    for (const language of languages)
      for (const tour of chosen) {
        process.stdout.write(`${language}: ${tour.name}\n`)
        const profile = { deviceScaleFactor: 1.5 }
        await walkTour(
          tour,
          { state, database, browser, language, profile },
          async (name, person) => photograph(name, person, language, directory),
        )
      }
  } finally {
    await browser.close()
    await database.end()
    await product.stop()
  }
  await writeFile(join(directory, 'README.md'), index())
}

/** A product of the command's own, or the running one of a folder. */
async function openProduct(
  home: string | undefined,
): Promise<{ state: StackState; stop: () => Promise<void> }> {
  if (home !== undefined) return { state: await readState(home), stop: async () => {} }
  const own = await mkdtemp(join(tmpdir(), 'lotse-screens-'))
  // PostgreSQL runs as another user when the command runs as root.
  await chmod(own, 0o711)
  const program = join(checkout, 'stack/src/start.ts')
  const child = spawn(process.execPath, [program, '--home', own, '--port', '0'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
    await rm(own, { recursive: true, force: true })
  }
  try {
    const state = await eventually(async () => await readState(own), 600)
    return { state, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function readState(home: string): Promise<StackState> {
  return JSON.parse(await readFile(statePath(home), 'utf8')) as StackState
}

/** The page that shows the pictures, in the order in which a person comes to them. */
function index(): string {
  const rows = names.map((name) => {
    const { reached } = factsOf(name)
    const pictures = picturesOf(name).map((variant) => `[${variant}](${fileOf(name, variant)})`)
    return `| \`${name}\` | ${reached} | ${pictures.join(', ')} |`
  })
  return [
    '# Screens',
    '',
    'Every screen of client, counselor and admin, photographed on the running product with the sample data: `npm run screens`.',
    'The table behind it, `test/e2e/screens/screens.ts`, is also what `test/e2e/screens.stack.test.ts` checks in every',
    'language, scheme and width. A name is made of screen, language, scheme and width.',
    '',
    '| Screen | How a person reaches it | Pictures |',
    '| --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

await main()
