/** A cell; null is an empty one. */
export type CsvCell = string | number | boolean | null

/** Characters with which a cell of text would be a formula in a spreadsheet. */
const formula = /^[=+\-@\t\r]/

/**
 * Writes a table as CSV (RFC 4180): CRLF after each line, and quotes around a cell with a quote, a comma or a line break. Text
 * that a spreadsheet would run as a formula gets an apostrophe in front, which spreadsheets show as plain text.
 */
export function csv(header: readonly string[], rows: readonly (readonly CsvCell[])[]): Buffer {
  const lines = [header, ...rows].map((cells) => `${cells.map(csvCell).join(',')}\r\n`)
  return Buffer.from(lines.join(''))
}

function csvCell(cell: CsvCell): string {
  if (cell === null) return ''
  if (typeof cell !== 'string') return String(cell)
  const harmless = formula.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
