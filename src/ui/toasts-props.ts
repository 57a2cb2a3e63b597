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
  /** Called once the live region stands; what came with it, no screen reader would hear. */
  onReady: (shower: MessageShower) => () => void
}

export interface MessageShower {
  show: (message: Message) => void
  /** Takes a message off the screen by its text, if it is there. */
  dismiss: (text: string) => void
}
