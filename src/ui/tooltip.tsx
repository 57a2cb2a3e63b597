import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TooltipProviderProps {
  openDelayMs: number
  skipDelayMs: number
  children: ReactNode
}

export function TooltipProvider({ openDelayMs, skipDelayMs, children }: TooltipProviderProps) {
  return (
    <Radix.Provider delayDuration={openDelayMs} skipDelayDuration={skipDelayMs}>
      {children}
    </Radix.Provider>
  )
}

/** Names an icon button for those who see it; its accessible name is the button's own. */
export function Tooltip({ text, children }: { text: string; children: ReactNode }) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content sideOffset={6} className="floating px-2.5 py-1.5 text-sm">
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
