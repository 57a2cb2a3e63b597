/**
 * A written number with any separators: `1,200.50`, `1.200,50`, `8,75`, `1'200`. Null where it can be read
 * in two ways: `1.200` is twelve hundred to some and one and a fifth to others.
 */
export function parseAmount(text: string): number | null {
  const plain = text.replace(/['’\s]/g, '')
  const last = Math.max(plain.lastIndexOf('.'), plain.lastIndexOf(','))
  if (last === -1) return Number(plain)

  const separator = plain.charAt(last)
  const digitsAfter = plain.length - last - 1
  const isOnlyOne = plain.indexOf(separator) === last
  const hasBoth = plain.includes(separator === '.' ? ',' : '.')
  if (!isOnlyOne) return hasBoth ? null : Number(withoutSeparators(plain))
  if (hasBoth || digitsAfter !== 3 || /^0+[.,]/.test(plain)) {
    return Number(`${withoutSeparators(plain.slice(0, last))}.${plain.slice(last + 1)}`)
  }
  return separator === ',' ? Number(withoutSeparators(plain)) : null
}

/** A written count: no separator in it can be a decimal one. Null for `1.5`. */
export function parseWhole(text: string): number | null {
  return /^\d+(?:[.,'’]\d{3})*$/.test(text) ? Number(text.replace(/\D/g, '')) : null
}

function withoutSeparators(text: string): string {
  return text.replace(/[.,]/g, '')
}
