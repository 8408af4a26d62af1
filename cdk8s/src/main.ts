import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './cli.ts'
import { explanations } from './explain.ts'
import { ownLabel } from './labels.ts'
import { profiles } from './profile.ts'
import { RoutingError } from './routing-error.ts'
import { synthesise } from './synth.ts'
import { readValues } from './values.ts'

/** The command `npm run synth`. */
function main(): number {
  const { values: options } = parseArgs({
    options: {
      values: { type: 'string', default: join(import.meta.dirname, '../values.yaml') },
      out: { type: 'string', default: join(import.meta.dirname, '../manifests') },
      profile: { type: 'string', default: 'ingress-nginx' },
      explain: { type: 'boolean', default: false },
    },
  })
  const profile = profiles.find((name) => name === options.profile)
  if (profile === undefined) {
    throw new RoutingError(`--profile: "${options.profile}": must be one of ${profiles.join(', ')}`)
  }
  if (options.explain) {
    process.stdout.write(`${explanations[profile].map((line) => `- ${line}`).join('\n')}\n`)
    return 0
  }
  const files = synthesise(readValues(options.values), profile)
  const out = resolve(options.out)
  try {
    removeEarlierFiles(out)
    for (const [path, text] of files) {
      mkdirSync(dirname(join(out, path)), { recursive: true })
      writeFileSync(join(out, path), text)
    }
  } catch (cause) {
    throw new RoutingError(`--out: ${out}: cannot be written`, { cause })
  }
  process.stdout.write(`${files.size} files for ${profile} in ${out}\n`)
  return 0
}

/** What an earlier run wrote would be applied along with the new files; what others wrote stays. */
function removeEarlierFiles(out: string): void {
  for (const path of globSync('{ingress,issuers,controller}/*.yaml', { cwd: out })) {
    const file = join(out, path)
    if (readFileSync(file, 'utf8').includes(ownLabel)) rmSync(file)
  }
}

await runCommand(main)
