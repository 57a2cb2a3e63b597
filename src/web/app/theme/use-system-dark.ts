import { useSyncExternalStore } from 'react'
import { isSystemDark, watchSystemDark } from './system-dark.ts'

/** Whether the system asks for dark, right now and from now on. */
export function useSystemDark(): boolean {
  return useSyncExternalStore(watchSystemDark, isSystemDark, () => false)
}
