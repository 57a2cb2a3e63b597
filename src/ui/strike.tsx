import type { ReactNode } from 'react'

/** Struck-through text. Its meaning must also be in words beside it. */
export function Strike({ children, isStruck = true }: { children: ReactNode; isStruck?: boolean }) {
  return (
    <span className="strike inline-block" data-struck={isStruck}>
      {children}
    </span>
  )
}
