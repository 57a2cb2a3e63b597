import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import type { Message, ToastsProps } from './toaster.tsx'

export function Toasts({ theme, durationMs, onReady }: ToastsProps) {
  useEffect(() => onReady(showToast), [onReady])

  return (
    <Sonner
      theme={theme}
      duration={durationMs}
      position="bottom-right"
      closeButton
      gap={8}
      toastOptions={{ className: 'toast' }}
    />
  )
}

function showToast({ kind, text }: Message): void {
  toast[kind](text, { id: text })
}
