import { useSyncExternalStore } from 'react'

/** Whether the system asks for dark, right now and from now on. */
export function useSystemDark(): boolean {
  return useSyncExternalStore(subscribe, isSystemDark, () => false)
}

export function isSystemDark(): boolean {
  return systemDark().matches
}

function subscribe(listener: () => void): () => void {
  const query = systemDark()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

function systemDark(): MediaQueryList {
  return window.matchMedia('(prefers-color-scheme: dark)')
}
