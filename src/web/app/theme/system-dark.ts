export function isSystemDark(): boolean {
  return systemDark().matches
}

/** Calls back when the system changes to dark or light, until it is stopped. */
export function watchSystemDark(listener: () => void): () => void {
  const query = systemDark()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function systemDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
