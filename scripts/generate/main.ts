import { parseArgs } from 'node:util'
import { artefacts } from './artefacts.ts'
import { generatedFiles, staleFiles, writeFiles } from './generated-files.ts'

/**
 * The command `npm run generate`: writes every generated file. With `--check` it writes nothing, names the files that are
 * out of date and ends with 1 if there are any. An artefact that cannot be generated does not keep the others from it.
 */
async function main(): Promise<number> {
  const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } })
  let stale = 0
  let failed = 0
  for (const artefact of artefacts) {
    try {
      const files = await generatedFiles(artefact)
      const paths = staleFiles(artefact, files)
      if (!values.check) writeFiles(artefact, files)
      for (const path of paths) process.stdout.write(`${path} (from ${artefact.source})\n`)
      stale += paths.length
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error)
      process.stderr.write(`${artefact.name}: not generated from ${artefact.source}: ${why}\n`)
      failed += 1
    }
  }
  if (stale + failed === 0) process.stdout.write('Every generated file is up to date.\n')
  else if (values.check && stale > 0)
    process.stderr.write('These are out of date; `npm run generate` writes them.\n')
  return failed > 0 || (values.check && stale > 0) ? 1 : 0
}

process.exitCode = await main()
