export interface ToasterProps {
  theme: 'light' | 'dark'
  durationMs: number
}

export interface Message {
  kind: 'success' | 'error'
  /** A message said twice is shown once: its text is its identity. */
  text: string
}

export interface ToastsProps extends ToasterProps {
  /** Called once the live region is mounted: a toast inserted together with it would not be announced. */
  onReady: (shower: MessageShower) => () => void
}

export interface MessageShower {
  show: (message: Message) => void
  /** Takes a message off the screen by its text, if it is there. */
  dismiss: (text: string) => void
}
