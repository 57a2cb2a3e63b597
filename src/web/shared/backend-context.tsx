import { createContext, useContext } from 'react'
import type { Backend } from '#contract/backend.ts'

const BackendContext = createContext<Backend | null>(null)

export const BackendProvider = BackendContext.Provider

export function useBackend(): Backend {
  const backend = useContext(BackendContext)
  if (backend === null) throw new Error('A screen was rendered outside of BackendProvider.')
  return backend
}
