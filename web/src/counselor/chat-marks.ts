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
 * Marks of chats, derived from the tickets' random ids. Chats with a mark keep it; a new one whose shape another chat
 * already has gets the next free shape, so that two chats side by side never look alike.
 *
 * @param before the marks so far
 * @param ticketIds in the order of their acceptance, which a reload keeps
 */
export function assignMarks(
  before: ReadonlyMap<string, Mark>,
  ticketIds: readonly string[],
): ReadonlyMap<string, Mark> {
  const marks = new Map<string, Mark>()
  for (const ticketId of ticketIds) {
    const mark = before.get(ticketId)
    if (mark) marks.set(ticketId, mark)
  }
  for (const ticketId of ticketIds) {
    if (marks.has(ticketId)) continue
    const taken = new Set([...marks.values()].map((mark) => mark.shape))
    const number = hash(ticketId)
    const first = number % markShapes.length
    const ordered = [...markShapes.slice(first), ...markShapes.slice(0, first)]
    const shape = ordered.find((candidate) => !taken.has(candidate)) ?? ordered[0] ?? 'circle'
    marks.set(ticketId, {
      shape,
      colour: Math.floor(number / markShapes.length) % markColours,
    })
  }
  return marks
}

/** FNV-1a: the ids are random already, this only spreads them. */
function hash(text: string): number {
  let value = 0x811c9dc5
  for (const letter of text) {
    value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  }
  return value >>> 0
}
