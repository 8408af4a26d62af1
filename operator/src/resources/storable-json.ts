/**
 * A value as JSON that the database can keep: it has no place for the character NUL and for half of a surrogate pair, which
 * Unicode's replacement character stands for. Pure.
 */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, one: unknown) => (typeof one === 'string' ? storable(one) : one))
}

function storable(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\u{FFFD}')
}
