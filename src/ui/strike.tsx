import type { ReactNode } from 'react'

interface StrikeProps {
  children: ReactNode
  isStruck?: boolean
}

/** Struck-through text. Its meaning must also be in words beside it. */
export function Strike({ children, isStruck = true }: StrikeProps) {
  return (
    <span className="strike inline-block" data-struck={isStruck}>
      {children}
    </span>
  )
}
