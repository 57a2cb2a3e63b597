import { Toaster as Sonner, toast } from 'sonner'

interface ToasterProps {
  theme: 'light' | 'dark'
  durationMs: number
}

export function Toaster({ theme, durationMs }: ToasterProps) {
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

/** A message said twice is shown once: its text is its identity. */
export function toastSuccess(message: string): void {
  toast.success(message, { id: message })
}

export function toastError(message: string): void {
  toast.error(message, { id: message })
}
