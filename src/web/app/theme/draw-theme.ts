/** The colour of the browser's own bars: the page's background, in a notation that every browser reads here. */
export const themeColors = { light: '#f8f4ec', dark: '#15110d' } as const

/** Writes nothing where this theme is drawn already: the boot script does that before the first paint. */
export function drawTheme(drawn: 'light' | 'dark'): void {
  const { classList } = document.documentElement
  if (classList.contains(drawn)) return
  classList.remove('light', 'dark')
  classList.add(drawn)
  document
    .querySelector('meta[name="theme-color"]:not([media])')
    ?.setAttribute('content', themeColors[drawn])
}
