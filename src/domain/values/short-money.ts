const units = ['', 'K', 'M', 'B']

/** To three or four digits, for where there is little room: `$950`, `$1.2K`, `$45K`, `$3M`. */
export function formatCentsShort(cents: number, size = 0): string {
  const rounded = Math.round((cents / 100 / 1000 ** size) * 10) / 10
  // 999.96 rounds to a thousand, which is one of the next unit.
  if (rounded >= 1000 && size + 1 < units.length) return formatCentsShort(cents, size + 1)
  return `$${rounded}${units[size]}`
}
