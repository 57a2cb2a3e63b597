/** Prints one sheet instead of the page: the styles of that sheet look for its name. */
export function printOnly(sheet: 'case' | 'document'): void {
  const { dataset } = document.documentElement
  dataset.print = sheet
  window.addEventListener('afterprint', () => delete dataset.print, { once: true })
  window.print()
}
