import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { checkout } from '@lotse/stack/paths'
import { parse, stringify } from 'yaml'

/** What {@link synthesised} may be asked for. */
export interface SynthesisOptions {
  /** Folder to write to; made when missing. */
  readonly home: string
  readonly profile?: 'ingress-nginx' | 'traefik'
  /** What differs from the committed values file. */
  readonly values?: Readonly<Record<string, unknown>>
}

/**
 * Runs `npm run synth` as an administrator would.
 *
 * @returns the folder with `ingress`, `issuers` and `controller`
 */
export async function synthesised(options: SynthesisOptions): Promise<string> {
  const { home, profile = 'ingress-nginx', values = {} } = options
  await mkdir(home, { recursive: true })
  const committed = parse(readFileSync(join(checkout, 'cdk8s/values.yaml'), 'utf8')) as object
  const file = join(home, 'values.yaml')
  await writeFile(file, stringify({ ...committed, ...values }))
  const out = join(home, 'synthesised')
  const flags = ['--disable-warning=ExperimentalWarning', join(checkout, 'cdk8s/src/main.ts')]
  const rest = ['--values', file, '--profile', profile, '--out', out]
  await promisify(execFile)(process.execPath, [...flags, ...rest])
  return out
}
