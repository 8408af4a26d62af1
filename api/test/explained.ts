import type pg from 'pg'
import { z } from 'zod'
import type { Queryable } from '../src/postgres/database.ts'

/** One step of an executed plan, as `EXPLAIN (FORMAT JSON)` names it. */
interface PlanStep {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly PlanStep[]
}

/** How PostgreSQL carried out a statement. */
export interface ExplainedStatement {
  /** Tables that were read from beginning to end. */
  readonly scanned: readonly string[]
  /** Pages of 8 KiB that were looked at, from memory or disk. */
  readonly pages: number
}

const explanation = z.array(z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.any() })]) }))

/**
 * Runs `statements` with a connection that executes each of them under `EXPLAIN ANALYZE` and answers no rows: the plans
 * are those of the statements in the code, not of copies in a test.
 */
export async function explained(
  client: pg.ClientBase | pg.Pool,
  statements: (database: Queryable) => Promise<unknown>,
): Promise<readonly ExplainedStatement[]> {
  const found: ExplainedStatement[] = []
  const query = async (first: string | pg.QueryConfig, values?: unknown[]) => {
    const { text, parameters } =
      typeof first === 'string'
        ? { text: first, parameters: values }
        : { text: first.text, parameters: first.values }
    const answer = await client.query(`explain (analyze, buffers, format json) ${text}`, parameters)
    const [row] = explanation.parse(answer.rows)
    const plan = row?.['QUERY PLAN'][0].Plan as PlanStep
    found.push({
      scanned: [...scannedBy(plan)],
      pages: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    })
    return { ...answer, rows: [], rowCount: 0 }
  }
  await statements({ query } as unknown as Queryable)
  return found
}

function* scannedBy(step: PlanStep): Generator<string> {
  const relation = step['Relation Name']
  if (step['Node Type'] === 'Seq Scan' && relation !== undefined) yield relation
  for (const below of step.Plans ?? []) yield* scannedBy(below)
}
