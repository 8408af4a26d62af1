import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { stringify } from 'yaml'
import { checkout } from '../paths.ts'
import { createSecrets } from '../secrets.ts'
import { writeFileAtomic } from '../write-file-atomic.ts'
import { installationSecrets } from './installation-secrets.ts'

/**
 * Makes the Secrets of a new installation and writes them to a file that only its owner can read; an existing file stays
 * as it is. Prints the public half of the roster key, which the image of the pages is built with.
 */
const { values } = parseArgs({
  options: {
    'database-host': { type: 'string' },
    'database-options': { type: 'string' },
    'admin-origin': { type: 'string' },
    'server-name': { type: 'string' },
    output: { type: 'string' },
  },
})
const {
  'database-host': databaseHost,
  'admin-origin': adminOrigin,
  'server-name': serverName,
  output,
} = values
if (
  databaseHost === undefined ||
  adminOrigin === undefined ||
  serverName === undefined ||
  output === undefined
) {
  process.stderr.write(
    'Give --database-host, --admin-origin, --server-name and --output; --database-options if you need them.\n',
  )
  process.exit(1)
}
if (existsSync(output)) {
  process.stderr.write(`${output} is there already; it is kept.\n`)
  process.exit(1)
}
const secrets = createSecrets()
const manifests = installationSecrets({
  secrets,
  databaseHost,
  databaseOptions: values['database-options'] ?? '',
  adminOrigin,
  serverName,
  appService: template('appservice.yaml'),
  homeserver: template('homeserver.yaml'),
})
writeFileAtomic(output, manifests.map((manifest) => stringify(manifest)).join('---\n'))
process.stdout.write(`${secrets.rosterKey['x'] ?? ''}\n`)

function template(file: string): string {
  return readFileSync(join(checkout, 'stack/synapse', file), 'utf8')
}
