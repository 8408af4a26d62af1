import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkout } from '@lotse/stack/paths'
import { parse, stringify } from 'yaml'
import { routingCommand } from '../../cdk8s/test/routing-command.ts'

/** What {@link synthesised} may be asked for. */
export interface SynthesisOptions {
  /** Folder to write to; made when missing. The values are there as `values.yaml`. */
  readonly home: string
  readonly profile?: 'ingress-nginx' | 'traefik' | 'gateway-api'
  /** What differs from the committed values file. */
  readonly values?: Readonly<Record<string, unknown>>
}

/**
 * Runs `npm run synth` as an administrator would.
 *
 * @returns the folder with `ingress`, `issuers` and `controller`
 * @throws Error with what the command has said
 */
export async function synthesised(options: SynthesisOptions): Promise<string> {
  const { home, profile = 'ingress-nginx', values = {} } = options
  await mkdir(home, { recursive: true })
  const committed = parse(readFileSync(join(checkout, 'cdk8s/values.yaml'), 'utf8')) as object
  const file = join(home, 'values.yaml')
  await writeFile(file, stringify({ ...committed, ...values }))
  const out = join(home, 'synthesised')
  const args = ['--values', file, '--profile', profile, '--out', out]
  const { status, stderr } = await routingCommand('main', ...args)
  if (status !== 0) throw new Error(`npm run synth ended with ${status}: ${stderr}`)
  return out
}
