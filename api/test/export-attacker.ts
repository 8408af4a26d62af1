/** A number that an export shows, or hides. */
export interface ExportedRow {
  /** `agency:x`, `tenant:x` or `platform`. */
  readonly scope: string
  readonly month: string
  readonly measure: string
  readonly dimension: string
  readonly key: string
  readonly value: number
}

/** What everybody may know besides: which agencies a tenant has, and which keys a split may have. */
export interface Surroundings {
  readonly tenants: Readonly<Record<string, readonly string[]>>
  /** By `measure dimension`. */
  readonly keys: Readonly<Record<string, readonly string[]>>
}

interface Equation {
  readonly parts: readonly string[]
  readonly low: number
  readonly high: number
}

const name = (agency: string, month: string, ...cell: readonly string[]): string =>
  [agency, month, ...cell].join('|')

/**
 * Solves everything that exports say about the numbers of agencies: shown values, totals and their splits, what was merged, the
 * outcomes of visits, and the sums of tenants and the platform. Narrows the bounds of every number until nothing changes.
 *
 * @returns the numbers whose value follows, by `agency|month|measure|dimension|key`
 */
export function solve(
  rows: readonly ExportedRow[],
  { tenants, keys }: Surroundings,
): ReadonlyMap<string, number> {
  const months = [...new Set(rows.map(({ month }) => month))]
  const agencies = Object.values(tenants).flat()
  const equations: Equation[] = []
  const add = (parts: readonly string[], low: number, high = low): void => {
    equations.push({ parts, low, high })
  }
  const shown = (scope: string, month: string) =>
    new Map(
      rows
        .filter((row) => row.scope === scope && row.month === month)
        .map((row) => [[row.measure, row.dimension, row.key].join('|'), row.value]),
    )
  for (const month of months) {
    for (const agency of agencies) {
      const values = shown(`agency:${agency}`, month)
      const entered = values.get('entered||')
      if (entered === undefined) add([name(agency, month, 'entered', '', '')], 0, 4)
      for (const [cell, value] of values)
        if (!cell.endsWith('(other)')) add([name(agency, month, cell)], value)
      for (const [split, possible] of Object.entries(keys)) {
        const [measure = '', dimension = ''] = split.split(' ')
        const cell = (key: string): string => name(agency, month, measure, dimension, key)
        const total = { wait: 'picked', duration: 'ended', entered: 'entered' }[measure]
        const sum = total === undefined ? undefined : values.get(`${total}||`)
        if (sum !== undefined) add(possible.map(cell), sum)
        const other = values.get(`${measure}|${dimension}|(other)`)
        const merged = possible.filter((key) => !values.has(`${measure}|${dimension}|${key}`))
        if (other !== undefined) add(merged.map(cell), other)
      }
      if (entered !== undefined)
        add(
          ['ended', 'abandoned', 'declined'].map((part) => name(agency, month, part, '', '')),
          entered,
        )
    }
    const levels: Readonly<Record<string, readonly string[]>> = {
      platform: agencies,
      ...Object.fromEntries(
        Object.entries(tenants).map(([tenant, of]) => [`tenant:${tenant}`, of]),
      ),
    }
    for (const [scope, members] of Object.entries(levels))
      for (const [cell, value] of shown(scope, month)) {
        if (cell.endsWith('(other)')) continue
        const own = members.map((agency) => shown(`agency:${agency}`, month).get(cell))
        const rest = value - own.reduce<number>((sum, one) => sum + (one ?? 0), 0)
        // What a sum has beyond the shown agencies is of those that show nothing at all.
        const silent = members.filter(
          (agency) => shown(`agency:${agency}`, month).get('entered||') === undefined,
        )
        if (rest !== 0)
          add(
            silent.map((agency) => name(agency, month, cell)),
            rest,
          )
      }
  }
  return narrow(equations)
}

function narrow(equations: readonly Equation[]): ReadonlyMap<string, number> {
  const bounds = new Map<string, { low: number; high: number }>()
  for (const { parts } of equations)
    for (const part of parts) bounds.set(part, { low: 0, high: Number.POSITIVE_INFINITY })
  const of = (part: string) => bounds.get(part) ?? { low: 0, high: 0 }
  for (let changed = true; changed;) {
    changed = false
    for (const { parts, low, high } of equations)
      for (const part of parts) {
        const own = of(part)
        const others = parts.filter((one) => one !== part).map(of)
        const most = high - others.reduce((sum, one) => sum + one.low, 0)
        const least = low - others.reduce((sum, one) => sum + one.high, 0)
        if (most < own.high || least > own.low) {
          own.high = Math.min(own.high, most)
          own.low = Math.max(own.low, least)
          changed = true
        }
      }
  }
  return new Map(
    [...bounds].flatMap(([part, { low, high }]) => (low === high ? [[part, low] as const] : [])),
  )
}
