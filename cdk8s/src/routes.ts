import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { runCommand } from './cli.ts'
import { platformRelease } from './contract.ts'
import { textTable } from './text-table.ts'
import { routesOf } from './route.ts'
import { readValues } from './values.ts'

const note =
  `The routing of platform release ${platformRelease}.\n` +
  'The rewritten path takes the place of the path. Asked for by itself it gets a slash ("/users/"), but not through Gateway API.\n'

/** The command `npm run routes`. */
function main(): number {
  const { values: options } = parseArgs({
    options: {
      values: { type: 'string', default: join(import.meta.dirname, '../values.yaml') },
      json: { type: 'boolean', default: false },
    },
  })
  const rows = routesOf(readValues(options.values)).map(
    ({ host, path, target, service, port, file }) => ({
      host,
      path,
      rewrittenPath: target,
      service,
      port,
      file: `${file}.yaml`,
    }),
  )
  const header = ['HOST', 'PATH', 'REWRITTEN PATH', 'SERVICE', 'PORT', 'FILE']
  const table = () => textTable([header, ...rows.map((row) => Object.values(row).map(String))])
  if (!options.json) process.stderr.write(note)
  process.stdout.write(options.json ? `${JSON.stringify(rows, undefined, 2)}\n` : table())
  return 0
}

await runCommand(main)
