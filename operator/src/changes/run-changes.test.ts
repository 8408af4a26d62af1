import { expect, test } from '@jest/globals'
import { systemClock } from '@lotse/common/clock'
import { silentLogger } from '@lotse/common/logger'
import type { Change, RequestOutcome } from '@lotse/contract/change-request'
import type { SealingKeyRow } from '@lotse/contract/sealed-change'
import { validateResource } from '@lotse/crds'
import { agencyDocument } from '../../../crds/test/samples.ts'
import { eventually } from '../../../test/setup/eventually.ts'
import { sealChange } from '../../test/seal-change.ts'
import type { DecidedChange } from '../record/decided-change.ts'
import { ResourceStore } from '../resources/resource-store.ts'
import { runChanges, type ChangeRows, type RunChangesContext } from './run-changes.ts'

const change: Change = {
  kind: 'edit',
  level: 'agency',
  name: 'hamburg',
  fields: { maxWaiting: 7 },
}

/** The table in memory; what it does is replaced by single tests. */
class MemoryRows implements ChangeRows {
  key: SealingKeyRow | undefined
  readonly sealed = new Map<string, string>()
  readonly outcomes = new Map<string, RequestOutcome>()
  looks = 0

  async publishKey(key: SealingKeyRow): Promise<void> {
    this.key = key
  }

  async pending(): Promise<{ id: string; sealed: string }[]> {
    this.looks += 1
    return [...this.sealed]
      .filter(([id]) => !this.outcomes.has(id))
      .map(([id, sealed]) => ({ id, sealed }))
  }

  async record(id: string, outcome: RequestOutcome): Promise<void> {
    this.outcomes.set(id, outcome)
  }

  async next(signal: AbortSignal): Promise<void> {
    await systemClock.sleep(5, signal).catch(() => {})
  }
}

test('a change is carried out once, and its outcome is recorded when the database is back', async () => {
  const rows = new MemoryRows()
  const record = rows.record.bind(rows)
  let failures = 3
  rows.record = async (id, outcome) => {
    failures -= 1
    if (failures >= 0) throw new Error('the database is away')
    await record(id, outcome)
  }
  await running(rows, async ({ ask, applied, decided }) => {
    await ask('row')
    await eventually(() => expect([...rows.outcomes]).toEqual([['row', { result: 'applied' }]]))
    expect(applied).toHaveLength(1)
    expect(decided).toHaveLength(1)
  })
})

test('a row that is read while its outcome is recorded keeps that outcome', async () => {
  const rows = new MemoryRows()
  const [pending, record] = [rows.pending.bind(rows), rows.record.bind(rows)]
  rows.pending = async () => {
    const read = await pending()
    await pause(50)
    return read
  }
  rows.record = async (id, outcome) => {
    await pause(20)
    await record(id, outcome)
  }
  await running(rows, async ({ ask, applied }) => {
    await ask('row')
    await eventually(() => expect(rows.outcomes.size).toBe(1))
    const { looks } = rows
    await eventually(() => expect(rows.looks).toBeGreaterThan(looks + 2))
    expect(rows.outcomes.get('row')).toEqual({ result: 'applied' })
    expect(applied).toHaveLength(1)
  })
})

test('what nobody may is refused with the name of the person, and never applied', async () => {
  const rows = new MemoryRows()
  await running(rows, async ({ ask, applied, decided }) => {
    await ask('row', { ...change, name: 'kiel' })
    await eventually(() => expect(rows.outcomes.get('row')).toEqual({ result: 'forbidden' }))
    expect(applied).toEqual([])
    expect(decided).toMatchObject([
      { outcome: { result: 'forbidden' }, staff: { id: 's1', name: 'Anna Admin' } },
    ])
  })
})

async function pause(ms: number): Promise<void> {
  await systemClock.sleep(ms)
}

interface Running {
  /** Writes a row that asks for a change, as an admin of hamburg. */
  readonly ask: (id: string, asked?: Change) => Promise<void>
  readonly applied: readonly unknown[]
  readonly decided: readonly DecidedChange[]
}

async function running(rows: MemoryRows, work: (parts: Running) => Promise<void>): Promise<void> {
  const resources = new ResourceStore()
  const agency = validateResource(agencyDocument({}))
  if (!agency.ok) throw new Error(JSON.stringify(agency.violations))
  resources.put(agency.resource)
  const applied: unknown[] = []
  const decided: DecidedChange[] = []
  const context: RunChangesContext = {
    rows,
    resources,
    verifyStaff: async () => ({
      id: 's1',
      name: 'Anna Admin',
      groups: ['/agencies/hamburg/admins'],
    }),
    randomId: () => 'key',
    apply: async ({ edits }) => {
      applied.push(edits)
      return { result: 'applied' }
    },
    recorder: {
      onDecided: async (one) => {
        decided.push(one)
      },
    },
    published: async () => {},
    clock: systemClock,
    log: silentLogger,
  }
  const stopping = new AbortController()
  const ended = runChanges(context, stopping.signal)
  const ask = async (id: string, asked = change): Promise<void> => {
    await eventually(() => expect(rows.key).toBeDefined())
    if (rows.key === undefined) return
    const sealedAt = Math.floor(Date.now() / 1000)
    const sealed = await sealChange(rows.key, { id, sealedAt, token: 'anna', change: asked })
    rows.sealed.set(id, sealed)
  }
  try {
    await work({ ask, applied, decided })
  } finally {
    stopping.abort()
    await ended
  }
}
