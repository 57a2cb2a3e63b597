import { type Context, createContext, type ReactNode, useContext } from 'react'
import type { Backend, Calls, Capabilities } from '#contract/backend.ts'

const CallsContext = createContext<Calls | null>(null)
const CapabilitiesContext = createContext<Capabilities | null>(null)

interface BackendProviderProps {
  value: Backend
  /** Differ from the backend's own only while a prerendered page is hydrated. */
  capabilities?: Capabilities
  children: ReactNode
}

/** Two contexts: when the capabilities become known, only the components that depend on them render again. */
export function BackendProvider({ value, capabilities = value, children }: BackendProviderProps) {
  return (
    <CallsContext value={value}>
      <CapabilitiesContext value={capabilities}>{children}</CapabilitiesContext>
    </CallsContext>
  )
}

export function useBackend(): Calls {
  return useProvided(CallsContext)
}

export function useCapabilities(): Capabilities {
  return useProvided(CapabilitiesContext)
}

export function useCapability<Name extends keyof Capabilities>(name: Name) {
  const capability = useCapabilities()[name]
  if (capability === undefined) throw new Error(`A screen was opened that needs ${name}.`)
  return capability
}

function useProvided<Value>(context: Context<Value | null>): Value {
  const value = useContext(context)
  if (value === null) throw new Error('A screen was rendered outside of BackendProvider.')
  return value
}
