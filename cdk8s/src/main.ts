import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './cli.ts'
import { explanations } from './explain.ts'
import { profiles } from './profile.ts'
import { RoutingError } from './routing-error.ts'
import { synthesise } from './synth.ts'
import { readValues } from './values.ts'
import { writeManifests } from './write-manifests.ts'

/** The command `npm run synth`. */
function main(): number {
  const { values: options } = parseArgs({
    options: {
      values: { type: 'string', default: join(import.meta.dirname, '../values.yaml') },
      out: { type: 'string' },
      profile: { type: 'string', default: profiles[0] },
      explain: { type: 'boolean', default: false },
    },
  })
  const profile = profiles.find((name) => name === options.profile)
  if (profile === undefined) {
    throw new RoutingError(`--profile: "${options.profile}": must be one of ${profiles.join(', ')}`)
  }
  if (options.out === '') throw new RoutingError('--out: "": must be the name of a folder')
  if (options.explain) {
    const lines = explanations(profile, readValues(options.values))
    process.stdout.write(lines.map((line) => `- ${line}\n`).join(''))
    return 0
  }
  if (options.out === undefined && profile !== profiles[0]) {
    throw new RoutingError(
      `--profile: "${profile}": needs --out DIR; without it the committed manifests, which are for ${profiles[0]}, would be replaced`,
    )
  }
  const files = synthesise(readValues(options.values), profile)
  const out = resolve(options.out ?? join(import.meta.dirname, '../manifests'))
  const others = writeManifests(out, files)
  const left = others.map((path) => `${path} was left alone; kubectl apply takes it as well\n`)
  process.stdout.write(`${files.size} files for ${profile} in ${out}\n${left.join('')}`)
  return 0
}

await runCommand(main)
