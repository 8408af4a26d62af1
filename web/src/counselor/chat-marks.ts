/** Shapes that tell chats apart without colour; {@link ChatMark} draws each. */
export const markShapes = [
  'circle',
  'square',
  'triangle',
  'diamond',
  'hexagon',
  'star',
  'cross',
  'drop',
  'moon',
  'arch',
] as const

/** Number of colours; a colour is a class of the style sheet. */
export const markColours = 6

/** The mark of one chat. */
export interface Mark {
  readonly shape: (typeof markShapes)[number]
  /** From 0 to {@link markColours} - 1. */
  readonly colour: number
}

/**
 * Marks of chats, derived from the tickets' random ids. A chat with a mark keeps it. A new one whose shape another running
 * chat already has gets the next free shape, so that two running chats never look alike; ended ones do not count.
 *
 * @param before the marks so far
 * @param running tickets of running chats, in the order of their acceptance, which a reload keeps
 * @param ended tickets of chats that can only be read
 */
export function assignMarks(
  before: ReadonlyMap<string, Mark>,
  running: readonly string[],
  ended: readonly string[],
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const ticketId of [...running, ...ended]) {
    const mark = before.get(ticketId)
    if (mark) marks.set(ticketId, mark)
  }
  for (const ticketId of running) {
    if (marks.has(ticketId)) continue
    const taken = new Set(running.map((other) => marks.get(other)?.shape))
    marks.set(ticketId, markOf(ticketId, taken))
  }
  for (const ticketId of ended)
    if (!marks.has(ticketId)) marks.set(ticketId, markOf(ticketId, new Set()))
  return marks
}

function markOf(ticketId: string, taken: ReadonlySet<Mark['shape'] | undefined>): Mark {
  const number = hash(ticketId)
  const first = number % markShapes.length
  const ordered = [...markShapes.slice(first), ...markShapes.slice(0, first)]
  const shape = ordered.find((candidate) => !taken.has(candidate)) ?? ordered[0] ?? 'circle'
  return { shape, colour: Math.floor(number / markShapes.length) % markColours }
}

/** FNV-1a: the ids are random already, this only spreads them. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return value >>> 0
}
