import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPool } from '@lotse/common/pool'
import { UpstreamError } from '../ports/upstream-error.ts'
import { type ResidueIds, residueStatements } from './residue-statements.ts'

/** Removes what Synapse keeps of a room and its users for ever. */
export interface Residue {
  /** Resolves when a look found nothing left. */
  purge(traces: {
    readonly roomIds: readonly string[]
    readonly alias: string | null
    readonly localparts: readonly string[]
  }): Promise<void>
  close(): Promise<void>
}

/** Options of {@link createResidue}. */
export interface ResidueOptions {
  /** Synapse's database, as the role `lotse_residue`. */
  readonly databaseUrl: string
  readonly serverName: string
}

const script = join(import.meta.dirname, '../../residue/purge-residue.sql')

/**
 * Stands for an id that is not there. It must match nothing: an empty text would, as the beginning of a token, match all of
 * them.
 */
const nothing = '-'

/** Synapse writes some rows in the background, shortly after its answer: look again until nothing more turns up. */
const patience = { looks: 10, everyMs: 100 }

/** The purge with its own small pool; close it at the end. */
export function createResidue({ databaseUrl, serverName }: ResidueOptions): Residue {
  const statements = residueStatements(readFileSync(script, 'utf8'))
  const pool = createPool(databaseUrl, { max: 2, applicationName: 'lotse-residue' })

  /** How many rows went. */
  const sweep = async (ids: ResidueIds): Promise<number> => {
    const client = await pool.connect()
    let broken = true
    try {
      let removed = 0
      await client.query('begin')
      await client.query(`set local statement_timeout = '10s'`)
      for (const { text, variables } of statements) {
        const result = await client.query(
          text,
          variables.map((name) => ids[name]),
        )
        removed += result.rowCount ?? 0
      }
      await client.query('commit')
      broken = false
      return removed
    } finally {
      // A connection that failed in the middle has an open transaction or is dead.
      client.release(broken)
    }
  }

  return {
    purge: async ({ roomIds, alias, localparts }) => {
      const combinations = idCombinations(serverName, { roomIds, alias, localparts })
      try {
        for (let look = 0; look < patience.looks; look++) {
          let removed = 0
          for (const ids of combinations) removed += await sweep(ids)
          if (removed === 0) return
          await new Promise((resolve) => setTimeout(resolve, patience.everyMs))
        }
      } catch (error) {
        throw new UpstreamError('messaging-server', 'unavailable', { cause: error })
      }
      // Still rows appear: the wipe stays open and comes again.
      throw new UpstreamError('messaging-server', 'unavailable')
    },
    close: () => pool.end(),
  }
}

/** What the script must run with so that each user and each room had its turn; no statement needs a certain pair. */
export function idCombinations(
  serverName: string,
  traces: {
    readonly roomIds: readonly string[]
    readonly alias: string | null
    readonly localparts: readonly string[]
  },
): readonly ResidueIds[] {
  const a = traces.alias === null ? nothing : `#${traces.alias}:${serverName}`
  const users = traces.localparts
    .filter((l) => l !== '')
    .map((l) => ({ l, u: `@${l}:${serverName}` }))
  const rooms = traces.roomIds.filter((r) => r !== '')
  const longest = Math.max(users.length, rooms.length, 1)
  return Array.from({ length: longest }, (_, index) => ({
    ...(users[index] ?? users.at(-1) ?? { l: nothing, u: nothing }),
    r: rooms[index] ?? rooms.at(-1) ?? nothing,
    a,
  }))
}
