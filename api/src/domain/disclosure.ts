import { consentKinds, entryDimensions, otherKey } from './statistics.ts'

/** The smallest number that is shown. */
export const threshold = 5

/** Agencies below the threshold are shown together only if there are this many: two know each other's number from their own. */
const smallestPool = 3

/** Exact counts of one agency in one month. */
export interface AgencyMonth {
  readonly agency: string
  /** Null for an agency that was deleted before the month closed. */
  readonly tenant: string | null
  readonly counts: readonly Count[]
}

/** How often something was counted; an empty dimension and key are the measure itself. */
export interface Count {
  readonly measure: string
  readonly dimension: string
  readonly key: string
  readonly count: number
}

/** A number that may be shown, of an agency or, where `agency` is null, of the small agencies of a tenant together. */
export interface PublishedCount extends Count {
  readonly agency: string | null
  readonly tenant: string | null
}

/**
 * Decides once, when a month closes, which numbers of it are kept; all others are deleted. Everything that is ever shown is
 * this result or a sum of its rows: the numbers of tenants, of the platform, of ranges of months and of both formats. So no
 * combination of them says more than the rows themselves, and only the rows have to be safe.
 *
 * Primary suppression: no number below five is kept, and of an agency that fewer than five people entered nothing at all.
 * Complementary suppression: nothing is kept from which a number that was left out could be computed.
 *
 * - A split (by topic, by minutes, …) adds up to a total that is known. Its keys below five are merged into `(other)`, which
 *   must reach five and must merge keys with different counts; otherwise the smallest keys of the others are merged as well,
 *   all that are equally small. The rule looks at counts and never at names, so exchanging the counts of two merged keys
 *   gives another month with exactly the same result, and no merged count can be told from the others.
 * - `entered` contains `picked` and is the sum of `ended`, `abandoned` and `declined`. `ended` is kept only where nobody or at
 *   least five have not ended; `abandoned` and `declined` only together, each at least five; `picked` only where no difference
 *   to the others that are kept is from one to four. Waits are kept with `picked`; durations, ratings and agreements with `ended`.
 * - Links follow topics, because a link has a topic, and versions of the data policy follow languages. Of such a pair the finer
 *   split is kept only where neither has anything to merge, or the coarser one has a single key.
 * - Agencies that fewer than five people entered are added up by tenant and treated like one agency, if they are at least
 *   three, together reach five, and are not all equal. By the same exchange none of them can be told. Otherwise they
 *   are left out of every sum.
 *
 * docs/decisions/0068 has the reasons and the tests that attack this.
 */
export function publishMonth(agencies: readonly AgencyMonth[]): readonly PublishedCount[] {
  const isSmall = (one: AgencyMonth): boolean => totalOf(one.counts, 'entered') < threshold
  const shown = agencies
    .filter((one) => !isSmall(one))
    .flatMap(({ agency, tenant, counts }) =>
      publishUnit(counts).map((count) => ({ ...count, agency, tenant })),
    )
  const small = Map.groupBy(agencies.filter(isSmall), ({ tenant }) => tenant)
  const pooled = [...small].flatMap(([tenant, members]) =>
    publishPool(members).map((count) => ({ ...count, agency: null, tenant })),
  )
  return [...shown, ...pooled]
}

function publishPool(members: readonly AgencyMonth[]): readonly Count[] {
  const entered = members.map(({ counts }) => totalOf(counts, 'entered')).filter((n) => n > 0)
  if (entered.length < smallestPool || !isBlock(entered)) return []
  const all = members.flatMap(({ counts }) => counts)
  const groups = Map.groupBy(all, ({ measure, dimension, key }) =>
    JSON.stringify([measure, dimension, key]),
  )
  return publishUnit(
    [...groups.values()].flatMap((same) =>
      same.slice(0, 1).map((first) => ({ ...first, count: sum(same.map(({ count }) => count)) })),
    ),
  )
}

function publishUnit(counts: readonly Count[]): readonly Count[] {
  const [entered, picked, ended, abandoned, declined] = (
    ['entered', 'picked', 'ended', 'abandoned', 'declined'] as const
  ).map((measure) => totalOf(counts, measure)) as [number, number, number, number, number]
  if (entered < threshold) return []

  const hasEnded = ended >= threshold && isApart(entered, ended)
  const hasOthers = hasEnded && abandoned >= threshold && declined >= threshold
  const hasPicked =
    picked >= threshold &&
    isApart(entered, picked) &&
    (!hasEnded || isApart(picked, ended)) &&
    (!hasOthers || isApart(picked, ended + declined))

  const split = (measure: string, dimension: string, prefix = ''): Split =>
    mergeSmall(
      counts.filter(
        (one) =>
          one.measure === measure && one.dimension === dimension && one.key.startsWith(prefix),
      ),
      prefix,
    )
  const entries = entryDimensions.map((dimension) => split('entered', dimension))
  const [topics, links, languages, zips] = entries as [Split, Split, Split, Split]
  const [policies, agreements] = consentKinds.map((kind) =>
    split('textVersion', 'textVersion', `${kind}:`),
  ) as [Split, Split]
  const total = (measure: string, count: number): Count => ({
    measure,
    dimension: '',
    key: '',
    count,
  })
  return [
    total('entered', entered),
    ...topics.rows,
    ...(isSafeBeside(topics, links) ? links.rows : []),
    ...languages.rows,
    ...(isSafeBeside(languages, policies) ? policies.rows : []),
    ...zips.rows,
    ...(hasPicked ? [total('picked', picked), ...split('wait', 'minutes').rows] : []),
    ...(hasEnded
      ? [
          total('ended', ended),
          ...split('duration', 'minutes').rows,
          ...split('rating', 'rating').rows,
          ...agreements.rows,
        ]
      : []),
    ...(hasOthers ? [total('abandoned', abandoned), total('declined', declined)] : []),
  ]
}

/** A split as it may be shown. */
interface Split {
  readonly rows: readonly Count[]
  /** Keys that were counted at all. */
  readonly keys: number
  readonly isMerged: boolean
}

function mergeSmall(cells: readonly Count[], prefix: string): Split {
  const counted = cells.filter(({ count }) => count > 0)
  let rest = counted.filter(({ count }) => count < threshold)
  let shown = counted.filter(({ count }) => count >= threshold)
  while (rest.length > 0 && shown.length > 0 && !isBlock(rest.map(({ count }) => count))) {
    const smallest = Math.min(...shown.map(({ count }) => count))
    rest = [...rest, ...shown.filter(({ count }) => count === smallest)]
    shown = shown.filter(({ count }) => count > smallest)
  }
  const other = sum(rest.map(({ count }) => count))
  const merged = rest.slice(0, other < threshold ? 0 : 1)
  return {
    rows: [
      ...shown,
      ...merged.map((one) => ({ ...one, key: `${prefix}${otherKey}`, count: other })),
    ],
    keys: counted.length,
    isMerged: rest.length > 0,
  }
}

/** Whether counts may be shown as their sum: it reaches the threshold, and an exchange of two of them is another month. */
function isBlock(counts: readonly number[]): boolean {
  return sum(counts) >= threshold && new Set(counts).size > 1
}

/** Whether the difference of two shown numbers is not itself a small group. */
function isApart(one: number, other: number): boolean {
  return one === other || Math.abs(one - other) >= threshold
}

function isSafeBeside(coarse: Split, fine: Split): boolean {
  return coarse.keys <= 1 || (!coarse.isMerged && !fine.isMerged)
}

function totalOf(counts: readonly Count[], measure: string): number {
  return sum(
    counts.filter((one) => one.measure === measure && one.dimension === '').map((one) => one.count),
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0)
}

/** What an open month shows of the number of entries: steps of five, so that its growth does not tell of one person. */
export function inSteps(entered: number): number | null {
  const steps = Math.floor(entered / threshold) * threshold
  return steps < threshold ? null : steps
}
