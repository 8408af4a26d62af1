import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkout } from '../../paths.ts'
import type { Secrets } from '../../secrets.ts'
import { writeFileAtomic } from '../../write-file-atomic.ts'

/** The name of the local homeserver; the part after the colon in every Matrix id. Never resolved: nothing federates. */
export const serverName = 'lotse.localhost'

/** What the configuration of Synapse depends on. */
export interface SynapseFilesOptions {
  readonly directory: string
  readonly port: number
  readonly postgresPort: number
  /** The address that Synapse tells browsers; ends without a slash. */
  readonly publicUrl: string
  readonly secrets: Pick<Secrets, 'passwords' | 'matrix'>
}

/**
 * Fills a template: every `__NAME__` is replaced.
 *
 * @throws Error naming a placeholder without a value
 */
export function fillTemplate(template: string, values: Readonly<Record<string, string>>): string {
  return template.replaceAll(/__([A-Z][A-Z0-9_]*?)__/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`The template has no value for ${name}.`)
    return value
  })
}

/** Writes homeserver.yaml, appservice.yaml and log.yaml, readable by their owner only, and returns the first one's path. */
export function writeSynapseFiles(options: SynapseFilesOptions): string {
  const { directory, port, postgresPort, publicUrl, secrets } = options
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  const values = {
    SERVER_NAME: serverName,
    SERVER_NAME_RE: serverName.replaceAll('.', String.raw`\.`),
    PUBLIC_BASEURL: `${publicUrl}/`,
    DATA: directory,
    SECRET_1: secrets.matrix.macaroon,
    SECRET_2: secrets.matrix.form,
    AS_TOKEN: secrets.matrix.asToken,
    HS_TOKEN: secrets.matrix.hsToken,
    PORT: String(port),
    DB_USER: 'synapse',
    DB_PASSWORD: secrets.passwords.synapse,
    DB_NAME: 'synapse',
    DB_PORT: String(postgresPort),
  }
  for (const name of ['homeserver.yaml', 'appservice.yaml', 'log.yaml']) {
    const template = readFileSync(join(checkout, 'stack/synapse', name), 'utf8')
    writeFileAtomic(join(directory, name), fillTemplate(template, values))
  }
  return join(directory, 'homeserver.yaml')
}

/** Whether this homeserver has its signing key already. */
export function hasSigningKey(directory: string): boolean {
  return existsSync(join(directory, 'signing.key'))
}
