/** One line of RFC 4180 CSV. A text that a spreadsheet would evaluate as a formula is escaped. */
export function csvLine(cells: readonly (string | number)[]): string {
  const texts = cells.map((cell) => (typeof cell === 'number' ? `${cell}` : quote(disarm(cell))))
  return `${texts.join(',')}\r\n`
}

/** Without it, spreadsheets do not read the file as UTF-8. */
export const byteOrderMark = '\uFEFF'

function disarm(cell: string): string {
  // Some spreadsheets take full-width signs for formulas, too, and some split cells at semicolons and tabs.
  return /(^|[;\t])\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
