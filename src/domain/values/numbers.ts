/**
 * Formats a whole number: `12,500`. Written by hand, because the first formatter a page asks the
 * browser for makes it load its tables of languages: a tenth of a second on a slow phone.
 */
export function formatNumber(whole: number): string {
  return String(whole).replace(/\B(?=(\d{3})+$)/g, ',')
}

export interface Range {
  least: number
  most: number
}

export function isWithin(figure: number, { least, most }: Range, digits = 0): boolean {
  return figure >= least && figure <= most && Number(figure.toFixed(digits)) === figure
}
