import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stringify, parseDocument } from 'yaml'
import { z } from 'zod'
import { checkout } from '../paths.ts'
import { neededGrants } from '../parts/postgres/residue-grants.ts'
import { chartValues } from './values-schema.ts'

/** Definitions stay when a release goes: with them all resources would go. */
const keep = 'helm.sh/resource-policy'

/**
 * The files of the chart that are made from others, by their path in the chart: the schema of the values, the resource
 * definitions, the admission policies, the rules of the operator's role, the rights of the role that wipes.
 * `npm run generate` writes them.
 */
export function chartFiles(): ReadonlyMap<string, string> {
  const from = (path: string): string => readFileSync(join(checkout, path), 'utf8')
  const files = new Map([['values.schema.json', valuesSchema()]])
  for (const file of ['agency.yaml', 'platform.yaml', 'tenant.yaml'])
    files.set(`files/crds/${file}`, withKeep(from(`crds/${file}`)))
  for (const file of readdirSync(join(checkout, 'crds/policies')))
    files.set(`files/policies/${file}`, from(`crds/policies/${file}`))
  const role: unknown = parseDocument(from('operator/role.yaml')).toJS()
  const { rules } = z.object({ rules: z.array(z.unknown()) }).parse(role)
  files.set('files/operator-role.yaml', stringify({ rules }))
  files.set('files/residue-grants.sql', residueGrants(from('api/residue/purge-residue.sql')))
  return files
}

/** For whoever installs: the role and its rights, as `grantResidue` gives them to the local stack's. */
function residueGrants(purge: string): string {
  const { deletes, selects } = neededGrants(purge)
  return [
    '-- What the last step of a wipe may do in the database of Synapse. Generated from api/residue/purge-residue.sql.',
    '-- As the owner of the tables, after the first start of Synapse; the role itself must be there.',
    'revoke all on all tables in schema public from lotse_residue;',
    `grant select on ${selects.join(', ')} to lotse_residue;`,
    `grant delete on ${deletes.join(', ')} to lotse_residue;`,
    '',
  ].join('\n')
}

function valuesSchema(): string {
  const schema = z.toJSONSchema(chartValues, { target: 'draft-7' })
  return `${JSON.stringify(schema, null, 2)}\n`
}

/** The file as it is, so that both can be compared by eye. */
function withKeep(definition: string): string {
  return definition.replace(
    /^metadata:\n {2}name: .*\n/m,
    (metadata) => `${metadata}  annotations:\n    ${keep}: keep\n`,
  )
}
