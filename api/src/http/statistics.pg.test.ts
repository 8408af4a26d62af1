import { afterEach, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { searchStatistics } from '../../../test/setup/search-statistics.ts'
import { solve, type ExportedRow, type Surroundings } from '../../test/export-attacker.ts'
import { publishedVersions } from '../../test/published-config.ts'
import { startSuite } from '../../test/suite.ts'
import { ticketIn } from '../../test/ticket-in-state.ts'
import { liveThrough, visitEnds, type PlannedVisit } from '../../test/visit-history.ts'
import { publishMonth, type AgencyMonth, type Count } from '../domain/disclosure.ts'
import { binNames, binStarts } from '../domain/statistics.ts'
import { foldCounts } from '../postgres/fold-counts.ts'
import { endByClient } from '../tickets/end.ts'
import { leave } from '../tickets/leave.ts'
import { statistics } from './routes/admin/statistics.ts'

const day = 86_400
const agencies = ['hamburg', 'kiel', 'bremen', 'husum']
const { database, api } = await startSuite({
  agencies,
  rating: true,
  liveChat: { entriesPerMinute: 100_000 },
})
const { context } = api

beforeAll(async () => {
  await database.pool.query(`update config.agency set tenant = 'suedwind' where name = 'husum'`)
})
afterEach(async () => {
  await database.travel(0)
  await database.pool.query(
    `truncate livechat.ticket, livechat.outbox, livechat.statistic_pending, livechat.statistic_count,
       livechat.statistic_month, livechat.statistic_closing, livechat.consent_pending, livechat.consent_count, livechat.rating_pending,
       livechat.rating_count cascade`,
  )
  await notDue()
  await database.pool.query('update livechat.consent_fold set closed_month = null')
})
beforeAll(notDue)

/** The fold comes when a test wants it, not by chance between two steps. */
async function notDue(): Promise<void> {
  await database.pool.query(`update livechat.consent_fold set due_at = 'infinity'`)
}

async function fold(): Promise<void> {
  await database.pool.query(
    `update livechat.consent_fold set due_at = livechat.now() - interval '1 minute'`,
  )
  await foldCounts(context.database)
  await notDue()
}

/** Seconds from now until a moment of the month that is `months` after the current one. */
function secondsUntil(months: number, dayOfMonth: number): number {
  const now = new Date()
  const then = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + months, dayOfMonth, 12)
  return Math.round((then - now.getTime()) / 1000)
}

/** `YYYY-MM` of the month that is `months` after the current one. */
function monthName(months: number): string {
  return new Date(Date.now() + secondsUntil(months, 15) * 1000).toISOString().slice(0, 7)
}

async function ask(
  scope: string,
  group: string,
  { from = monthName(-1), to = monthName(2), format = 'json' } = {},
): Promise<Response> {
  const token = await api.tokens.staffToken({ subject: 'a1', groups: [group] })
  const query = new URLSearchParams({ scope, from, to, format })
  return fetch(`${api.url}/live-chat/admin/statistics?${query.toString()}`, {
    headers: { authorization: `Bearer ${token}` },
  })
}

async function exported(scope: string, range = {}): Promise<readonly ExportedRow[]> {
  const { measures } = statistics.parse(await (await ask(scope, '/platform/admins', range)).json())
  return measures.flatMap(({ measure, dimension, rows }) =>
    rows.flatMap(({ month, key, value }) =>
      value === null
        ? []
        : [{ scope, month, measure, dimension: dimension ?? '', key: key ?? '', value }],
    ),
  )
}

const visit: fc.Arbitrary<PlannedVisit> = fc.record(
  {
    agency: fc.constantFrom('hamburg', 'hamburg', 'hamburg', 'kiel'),
    topic: fc.constantFrom('sucht', 'schulden'),
    locale: fc.constantFrom('de', 'de', 'de-informal', 'en'),
    zipCode: fc.constantFrom('20095', '20099', '24103', '80331'),
    link: fc.constant('website'),
    end: fc.constantFrom(...visitEnds),
    waitMinutes: fc.constantFrom(0, 3, 7),
    chatMinutes: fc.constantFrom(2, 12, 47),
    rating: fc.constantFrom(1, 2, 3),
  },
  { requiredKeys: ['agency', 'end', 'waitMinutes', 'chatMinutes', 'rating'] },
)

const bin = (minutes: number): string =>
  binNames[binStarts.findLastIndex((start) => start <= minutes)] ?? ''

/** Counts planned visits by reading the plan; nothing of the product is asked. */
function recount(visits: readonly PlannedVisit[]): readonly AgencyMonth[] {
  const wasPicked = (one: PlannedVisit): boolean =>
    !['leaves the queue', 'closes the tab', 'is turned away'].includes(one.end)
  const hasEnded = (one: PlannedVisit): boolean => one.end.includes('chat')
  const sources: readonly (readonly [string, string, (one: PlannedVisit) => string | undefined])[] =
    [
      ['entered', '', () => ''],
      ['entered', 'topic', ({ topic }) => topic ?? '(none)'],
      ['entered', 'link', ({ link }) => link ?? '(none)'],
      ['entered', 'language', ({ locale }) => locale?.slice(0, 2) ?? '(none)'],
      ['entered', 'zip', ({ zipCode }) => zipCode?.slice(0, 2) ?? '(none)'],
      ['picked', '', (one) => (wasPicked(one) ? '' : undefined)],
      ['wait', 'minutes', (one) => (wasPicked(one) ? bin(one.waitMinutes) : undefined)],
      ['declined', '', ({ end }) => (end === 'declines' ? '' : undefined)],
      ['ended', '', (one) => (hasEnded(one) ? '' : undefined)],
      ['duration', 'minutes', (one) => (hasEnded(one) ? bin(one.chatMinutes) : undefined)],
      ['abandoned', '', (one) => (!hasEnded(one) && one.end !== 'declines' ? '' : undefined)],
      ['rating', 'rating', ({ end, rating }) => (end.includes('rates') ? `${rating}` : undefined)],
      ['textVersion', 'textVersion', () => `dataPolicy:${publishedVersions.dataPolicy}`],
      [
        'textVersion',
        'textVersion',
        (one) => (hasEnded(one) ? `agreement:${publishedVersions.agreement}` : undefined),
      ],
    ]
  return [...Map.groupBy(visits, (one) => one.agency)].map(([agency, own]) => ({
    agency,
    tenant: 'nordlicht',
    counts: sources.flatMap(([measure, dimension, keyOf]) =>
      [
        ...Map.groupBy(
          own.filter((one) => keyOf(one) !== undefined),
          keyOf,
        ),
      ].map(([key = '', { length: count }]): Count => ({ measure, dimension, key, count })),
    ),
  }))
}

const inOrder = (lines: readonly string[]): readonly string[] => lines.toSorted()

/** The exact counts that the database has of open months. */
async function exactCounts(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ line: string }>(
    `select concat_ws(' ', agency, measure, dimension, key, count) as line from livechat.statistic_count
     union all select concat_ws(' ', agency, 'rating', 'rating', rating, count) from livechat.rating_count
     union all select concat_ws(' ', agency, 'textVersion', 'textVersion', kind || ':' || version, sum(count))
       from livechat.consent_count group by agency, kind, version`,
  )
  return inOrder(rows.map(({ line }) => line))
}

test('what a month shows is what a recount of a random history gives', async () => {
  const visits = fc.sample(visit, { numRuns: 44, seed: 20261122 })
  const expected = recount(visits)
  // A month of its own, with room for the wipes before its end.
  const ahead = await liveThrough(context, database, visits, secondsUntil(1, 2))
  await fold()
  await database.travel(ahead + 3 * day)
  await context.sweeper.sweep()
  await fold()
  expect(await exactCounts()).toEqual(
    inOrder(
      expected.flatMap(({ agency, counts }) =>
        counts.map(({ measure, dimension, key, count }) =>
          [agency, measure, dimension, key, count].join(' '),
        ),
      ),
    ),
  )

  // Open: steps of five, and nothing else.
  const entered = expected.map(({ counts }) => counts[0]?.count ?? 0)
  const steps = entered.map((one) => Math.floor(one / 5) * 5).reduce((sum, one) => sum + one, 0)
  const scope = 'tenant:nordlicht'
  const month = monthName(1)
  expect(await exported(scope)).toEqual([
    { scope, month, measure: 'entered', dimension: '', key: '', value: steps },
  ])

  await database.travel(secondsUntil(2, 8))
  await fold()
  const closed = publishMonth(expected).map(({ agency, measure, dimension, key, count }) =>
    JSON.stringify([`agency:${agency}`, month, measure, dimension, key, count]),
  )
  const shown = [...(await exported('agency:hamburg')), ...(await exported('agency:kiel'))]
  expect(inOrder(shown.map((row) => JSON.stringify(Object.values(row))))).toEqual(inOrder(closed))
  expect(shown.length).toBeGreaterThan(10)
  // The small numbers are in no table any more, except the proof of what was agreed to.
  expect((await exactCounts()).filter((line) => !line.includes('textVersion'))).toEqual([])
})

/** Months of agencies with numbers on both sides of the threshold. */
const small = fc.integer({ min: 0, max: 9 })
const cells = (keys: readonly string[]) =>
  fc.array(small, { minLength: keys.length, maxLength: keys.length })
const splits: Readonly<Record<string, readonly string[]>> = {
  'entered topic': ['sucht', 'schulden', '(none)'],
  'entered link': ['(none)', 'website'],
  'entered zip': ['20', '21', '22', '24'],
  'wait minutes': binNames.slice(0, 3),
  'duration minutes': binNames.slice(0, 3),
}

/** Writes a month of an agency whose splits all add up, as visits would have left it. */
function lineUp(
  agency: string,
  month: string,
  [ended, abandoned, declined, lost, ...rest]: readonly number[],
): readonly (readonly [string, string, string, string, string, number])[] {
  const totals = {
    entered: (ended ?? 0) + (abandoned ?? 0) + (declined ?? 0),
    picked: (ended ?? 0) + (declined ?? 0) + Math.min(abandoned ?? 0, lost ?? 0),
    ended: ended ?? 0,
    abandoned: abandoned ?? 0,
    declined: declined ?? 0,
  }
  const random = rest.values()
  const parts = Object.entries(splits).flatMap(([split, keys]) => {
    const [measure = '', dimension = ''] = split.split(' ')
    const total = { wait: totals.picked, duration: totals.ended }[measure] ?? totals.entered
    let left = total
    return keys.map((key, index) => {
      const drawn = random.next().value ?? 0
      const count = index === keys.length - 1 ? left : Math.min(left, drawn)
      left -= count
      return [agency, month, measure, dimension, key, count] as const
    })
  })
  return [
    ...Object.entries(totals).map(
      ([measure, count]) => [agency, month, measure, '', '', count] as const,
    ),
    ...parts,
  ].filter(([, , , , , count]) => count > 0)
}

const surroundings: Surroundings = {
  tenants: { nordlicht: ['hamburg', 'kiel', 'bremen'], suedwind: ['husum'] },
  keys: splits,
}
const scopes = [
  'platform',
  'tenant:nordlicht',
  'tenant:suedwind',
  ...agencies.map((a) => `agency:${a}`),
]

test('no combination of the exports of all scopes, ranges and formats discloses a small number', async () => {
  const months = [monthName(-4), monthName(-3), monthName(-2)]
  const history = fc.array(cells(Array.from({ length: 20 }, () => '')), {
    minLength: months.length * agencies.length,
    maxLength: months.length * agencies.length,
  })
  let learned = 0
  for (const numbers of fc.sample(history, { numRuns: 8, seed: 41 })) {
    const lines = months.flatMap((month, at) =>
      agencies.flatMap((agency, index) =>
        lineUp(agency, `${month}-01`, numbers[at * agencies.length + index] ?? []),
      ),
    )
    await database.pool.query(
      `insert into livechat.statistic_count (agency, month, measure, dimension, key, count)
       select * from unnest($1::text[], $2::date[], $3::text[], $4::text[], $5::text[], $6::integer[])`,
      [0, 1, 2, 3, 4, 5].map((column) => lines.map((line) => line[column])),
    )
    await fold()
    const rows: ExportedRow[] = []
    for (const scope of scopes) {
      const whole = await exported(scope, { from: months[0], to: months[2] })
      const parts = await Promise.all(
        months.map(async (month) => exported(scope, { from: month, to: month })),
      )
      // Ranges say nothing of their own.
      const sorted = (all: readonly ExportedRow[]) => inOrder(all.map((row) => JSON.stringify(row)))
      expect(sorted(whole)).toEqual(sorted(parts.flat()))
      rows.push(...whole)
    }
    expect(rows.filter(({ value }) => value < 5)).toEqual([])
    const solved = solve(rows, surroundings)
    const secrets = new Map(
      lines.map(([agency, month, measure, dimension, key, count]) => [
        [agency, month.slice(0, 7), measure, dimension, key].join('|'),
        count,
      ]),
    )
    for (const [cell, value] of solved) {
      const real = secrets.get(cell) ?? 0
      // The attacker's equations are right, or the test would not say anything.
      expect({ cell, value }).toEqual({ cell, value: real })
      expect({ cell, disclosed: real > 0 && real < 5 }).toEqual({ cell, disclosed: false })
      learned += 1
    }
    await database.pool.query('truncate livechat.statistic_month, livechat.statistic_closing')
    await database.pool.query('update livechat.consent_fold set closed_month = null')
  }
  expect(learned).toBeGreaterThan(100)
})

test('the attacker finds a small number where the second half of the rule is missing', () => {
  const row = { scope: 'agency:kiel', month: '2026-01', measure: 'entered' }
  const solved = solve(
    [
      { ...row, dimension: '', key: '', value: 20 },
      { ...row, dimension: 'zip', key: '20', value: 17 },
      { ...row, dimension: 'zip', key: '(other)', value: 3 },
    ],
    { tenants: { nordlicht: ['kiel'] }, keys: { 'entered zip': ['20', '21'] } },
  )
  expect(solved.get('kiel|2026-01|entered|zip|21')).toBe(3)
})

test.each([
  { group: '/platform/admins', scope: 'platform', sees: true },
  { group: '/platform/admins', scope: 'tenant:nordlicht', sees: true },
  { group: '/platform/admins', scope: 'agency:kiel', sees: true },
  { group: '/platform/admins', scope: 'agency:unknown', sees: false },
  { group: '/platform/admins', scope: 'tenant:unknown', sees: false },
  { group: '/tenants/nordlicht/admins', scope: 'platform', sees: false },
  { group: '/tenants/nordlicht/admins', scope: 'tenant:nordlicht', sees: true },
  { group: '/tenants/nordlicht/admins', scope: 'tenant:suedwind', sees: false },
  { group: '/tenants/nordlicht/admins', scope: 'agency:kiel', sees: true },
  { group: '/tenants/nordlicht/admins', scope: 'agency:husum', sees: false },
  { group: '/agencies/kiel/admins', scope: 'platform', sees: false },
  { group: '/agencies/kiel/admins', scope: 'tenant:nordlicht', sees: false },
  { group: '/agencies/kiel/admins', scope: 'agency:kiel', sees: true },
  { group: '/agencies/kiel/admins', scope: 'agency:hamburg', sees: false },
  { group: '/agencies/kiel/counselors', scope: 'platform', sees: false },
  { group: '/agencies/kiel/counselors', scope: 'tenant:nordlicht', sees: false },
  { group: '/agencies/kiel/counselors', scope: 'agency:kiel', sees: true },
  { group: '/agencies/kiel/counselors', scope: 'agency:hamburg', sees: false },
])('$group asks for $scope: $sees', async ({ group, scope, sees }) => {
  for (const format of ['json', 'csv'])
    expect((await ask(scope, group, { format })).status).toBe(sees ? 200 : 404)
})

test('nobody without a login, no month that is none, no other format', async () => {
  const path = `${api.url}/live-chat/admin/statistics?scope=platform`
  expect((await fetch(`${path}&from=2026-01&to=2026-02`)).status).toBe(401)
  for (const range of [
    { from: '2026-13' },
    { to: '2026-1' },
    { from: "2026-01'" },
    { format: 'xml' },
  ])
    expect((await ask('platform', '/platform/admins', range)).status).toBe(400)
  const none = await ask('platform', '/platform/admins', { from: '2026-03', to: '2026-01' })
  const { measures } = statistics.parse(await none.json())
  expect(measures.flatMap(({ rows }) => rows)).toEqual([])
})

test('before the first fold, months without any count are not open', async () => {
  const range = { from: monthName(-3), to: monthName(0) }
  const openMonths = async () => {
    const answer = await ask('agency:kiel', '/agencies/kiel/admins', range)
    const { measures } = statistics.parse(await answer.json())
    const rows = measures.flatMap((measure) => measure.rows).filter(({ open }) => open)
    return [...new Set(rows.map(({ month }) => month))]
  }
  const fresh = await openMonths()
  expect(fresh).toContain(monthName(0))
  expect(fresh).not.toContain(monthName(-2))
  await database.pool.query(
    `insert into livechat.statistic_count (month, agency, measure, dimension, key, count)
     values ($1, 'kiel', 'entered', '', '', 1)`,
    [`${monthName(-3)}-01`],
  )
  expect(await openMonths()).toContain(monthName(-2))
})

test('the table is the same as the JSON, and no name in it is a formula', async () => {
  const month = monthName(-2)
  await database.pool.query(
    `insert into livechat.statistic_month values ($1, 'nordlicht', 'kiel', 'entered', '', '', 12),
       ($1, 'nordlicht', 'kiel', 'entered', 'topic', '=1+1', 12)`,
    [`${month}-01`],
  )
  await database.pool.query('update livechat.consent_fold set closed_month = $1', [`${month}-01`])
  const range = { from: month, to: month, format: 'csv' }
  const answer = await ask('agency:kiel', '/agencies/kiel/admins', range)
  expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const lines = (await answer.text()).split('\r\n')
  expect(lines[0]).toBe('month,measure,dimension,key,value,hidden,open,partial')
  expect(lines).toContain(`${month},entered,,,12,false,false,false`)
  expect(lines).toContain(`${month},entered,topic,'=1+1,12,false,false,false`)
  expect(lines).toContain(`${month},ended,,,,true,false,false`)
})

test('a sum in which the numbers of an agency are hidden says so', async () => {
  const month = monthName(-2)
  await database.pool.query(
    `insert into livechat.statistic_month values ($1, 'nordlicht', 'kiel', 'entered', '', '', 12),
       ($1, 'nordlicht', 'kiel', 'ended', '', '', 12), ($1, 'nordlicht', 'hamburg', 'entered', '', '', 20),
       ($1, 'nordlicht', null, 'entered', '', '', 7)`,
    [`${month}-01`],
  )
  await database.pool.query('update livechat.consent_fold set closed_month = $1', [`${month}-01`])
  const answer = await ask('tenant:nordlicht', '/tenants/nordlicht/admins', {
    from: month,
    to: month,
  })
  const { measures } = statistics.parse(await answer.json())
  const first = (measure: string) => measures.find((one) => one.measure === measure)?.rows[0]
  expect(first('entered')).toMatchObject({ value: 39, partial: false })
  expect(first('ended')).toMatchObject({ value: 12, partial: true })
})

test.each([
  { kiel: 12, hamburg: 3, bremen: 0, entered: 12, partial: true, reason: 'one is too small' },
  { kiel: 12, hamburg: 8, bremen: 5, entered: 25, partial: false, reason: 'all are shown' },
  // The flag does not tell whether anybody came to the agency that is left out.
  { kiel: 12, hamburg: 8, bremen: 0, entered: 20, partial: true, reason: 'one may be too small' },
  { kiel: 4, hamburg: 2, bremen: 3, entered: 9, partial: false, reason: 'shown together' },
])(
  '$entered of a tenant is partial: $partial ($reason)',
  async ({ entered, partial, ...counts }) => {
    const month = monthName(-2)
    for (const agency of ['kiel', 'hamburg', 'bremen'] as const)
      if (counts[agency] > 0)
        await database.pool.query(
          `insert into livechat.statistic_count (agency, month, measure, dimension, key, count)
         values ($1, $2, 'entered', '', '', $3)`,
          [agency, `${month}-01`, counts[agency]],
        )
    await fold()
    const [row] = await enteredOf('tenant:nordlicht', month)
    expect(row).toMatchObject({ value: entered, partial })
    // The platform has an agency more, to which nobody came.
    expect((await enteredOf('platform', month))[0]).toMatchObject({ value: entered, partial: true })
  },
)

async function enteredOf(scope: string, month: string) {
  const answer = await ask(scope, '/platform/admins', { from: month, to: month })
  const { measures } = statistics.parse(await answer.json())
  return measures.find((one) => one.measure === 'entered' && one.dimension === null)?.rows ?? []
}

describe('between the transition and the fold', () => {
  const pending = async () => {
    const { rows } = await database.pool.query<{ count: number }>(
      'select count(*)::integer as count from livechat.statistic_pending',
    )
    return rows[0]?.count
  }

  test('nothing is lost or counted twice when the process dies before or after the commit', async () => {
    const ticket = await ticketIn(context, 'Active')
    // Dies before the commit: the transaction is rolled back with the transition.
    const before = await pending()
    const { sealer } = context
    const dying = {
      ...context,
      sealer: {
        ...sealer,
        seal: () => {
          throw new Error('killed')
        },
      },
    }
    await expect(endByClient(dying, ticket)).rejects.toThrow('killed')
    expect(await pending()).toBe(before)
    // Dies after it: the end is repeated by the client and counts once.
    const killed = {
      ...context,
      failpoint: () => {
        throw new Error('killed')
      },
    }
    await expect(endByClient(killed, ticket)).rejects.toThrow('killed')
    await endByClient(context, ticket)
    await leave(context, ticket.sessionHash)
    await Promise.all(Array.from({ length: 4 }, fold))
    expect((await exactCounts()).filter((line) => /ended|duration/.test(line))).toEqual([
      'hamburg duration minutes 0-4 1',
      'hamburg ended   1',
    ])
    expect(await pending()).toBe(0)
  })

  test('a row has no time, and no two rows of a visit have anything in common', async () => {
    await ticketIn(context, 'Ended')
    const { rows } = await database.pool.query<Record<string, unknown>>(
      'select * from livechat.statistic_pending',
    )
    expect(new Set(rows.flatMap((row) => Object.keys(row)))).toEqual(
      new Set(['id', 'agency', 'measure', 'dimension', 'key', 'month']),
    )
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    expect(rows).toHaveLength(9)
  })

  test('places in the table do not tell which rows are of one visit', async () => {
    for (let visits = 0; visits < 8; visits += 1) await ticketIn(context, 'Waiting')
    const { rows } = await database.pool.query<{ dimension: string }>(
      'select dimension from livechat.statistic_pending order by ctid',
    )
    expect(rows).toHaveLength(40)
    // One behind the other, each five rows would be one visit.
    const groups = Array.from({ length: 8 }, (_, at) => rows.slice(at * 5, at * 5 + 5))
    const whole = groups.filter((group) => new Set(group.map((row) => row.dimension)).size === 5)
    expect(whole.length).toBeLessThan(8)
  })

  test('the planner keeps nothing of them', async () => {
    await database.pool.query(
      `insert into livechat.statistic_pending (agency, measure, dimension, key, month)
       select 'kiel', 'entered', 'zip', 'sentinel', '2026-01-01' from generate_series(1, 500)`,
    )
    await database.pool.query(
      `insert into livechat.statistic_count
       select 'kiel', 'entered', 'zip', 'sentinel' || n, '2026-01-01', 3 from generate_series(1, 500) n`,
    )
    await database.pool.query('analyze livechat.statistic_pending, livechat.statistic_count')
    expect(await searchStatistics(database.urls.superuser, ['sentinel'])).toEqual([])
  })
})

test.each([
  { sql: `update livechat.statistic_month set count = 9`, reason: 'a closed month stays' },
  { sql: 'delete from livechat.statistic_month', reason: 'and is not closed again' },
  { sql: 'update livechat.statistic_closing set agencies = 1', reason: 'with all that it says' },
])('the api may not: $sql ($reason)', async ({ sql }) => {
  await expect(context.database.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
})
