import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'
import type { Message, ToastsProps } from './toasts-props.ts'

export function Toasts({ theme, durationMs, onReady }: ToastsProps) {
  useEffect(() => onReady({ show, dismiss }), [onReady])

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

function show({ kind, text }: Message): void {
  toast[kind](text, { id: idOf(text) })
}

function dismiss(text: string): void {
  toast.dismiss(idOf(text))
  dismissals.set(text, (dismissals.get(text) ?? 0) + 1)
}

/** How often each text was dismissed: shown again while it still leaves, it needs another id. */
const dismissals = new Map<string, number>()

function idOf(text: string): string {
  return `${text} ${dismissals.get(text) ?? 0}`
}
