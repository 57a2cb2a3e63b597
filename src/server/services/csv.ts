/** One line as RFC 4180 has it. A cell that a spreadsheet would take for a formula is marked as text. */
export function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => quote(disarm(cell))).join(',')}\r\n`
}

/** Without it, spreadsheets take the file for something older than UTF-8. */
export const byteOrderMark = '\uFEFF'

function disarm(cell: string): string {
  return /^[=+\-@\t\r\n]/.test(cell) ? `'${cell}` : cell
}

function quote(cell: string): string {
  return /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
