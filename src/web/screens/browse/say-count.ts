const counts = new Intl.NumberFormat('en-US')

/** With thousands separators. Made once: typing says fifteen of them with every letter. */
export function sayCount(count: number): string {
  return counts.format(count)
}
