import type { ReactNode } from 'react'

interface StrikeProps {
  children: ReactNode
  isStruck?: boolean
}

/** Text under the stroke. What the stroke means must also stand in words beside it. */
export function Strike({ children, isStruck = true }: StrikeProps) {
  return (
    <span className="strike inline-block" data-struck={isStruck}>
      {children}
    </span>
  )
}
