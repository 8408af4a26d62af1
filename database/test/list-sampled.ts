import type pg from 'pg'
import { sampled } from '../src/forget-statistics.ts'

/**
 * Names what `ANALYZE` would copy values from: every column, index expression and extended statistics whose target is not 0.
 *
 * @param client connection of any role, or a pool of such
 */
export async function listSampled(
  client: Pick<pg.Pool, 'query'>,
  schemas: readonly string[],
): Promise<readonly string[]> {
  const found = await client.query<{ names: readonly string[] }>(sampled, [schemas])
  return found.rows.flatMap(({ names }) => names)
}
