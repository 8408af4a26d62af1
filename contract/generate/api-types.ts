import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { checkout, typesOf } from './types-of.ts'

/**
 * The types of all paths, bodies and answers of the API, generated from its OpenAPI document.
 *
 * @returns content by path in the checkout
 */
export async function generateApiTypes(): Promise<ReadonlyMap<string, string>> {
  const source = 'api/openapi.json'
  return typesOf({
    path: 'contract/src/generated/api.ts',
    source,
    document: await readFile(join(checkout, source), 'utf8'),
    fillsDefaults: false,
  })
}
