import { parseArgs } from 'node:util'
import { artefacts } from './artefacts.ts'
import { generatedFiles, staleFiles, writeFiles } from './generated-files.ts'

/**
 * The command `npm run generate`: writes every generated file. With `--check` it writes nothing, names the files that are
 * out of date and ends with 1 if there are any.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  let stale = 0
  for (const artefact of artefacts) {
    const files = await generatedFiles(artefact)
    const paths = staleFiles(artefact, files)
    if (!values.check) writeFiles(artefact, files)
    for (const path of paths) process.stdout.write(`${path} (from ${artefact.source})\n`)
    stale += paths.length
  }
  if (stale === 0) process.stdout.write('Every generated file is up to date.\n')
  else if (values.check)
    process.stderr.write('These are out of date; `npm run generate` writes them.\n')
  return values.check && stale > 0 ? 1 : 0
}

process.exitCode = await main()
