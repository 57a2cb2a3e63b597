import { clsx } from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'

interface OutcomeProps {
  isProblem?: boolean
  children: ReactNode
}

/**
 * What came of something, said where it was done: a toast would lie behind the open panel, out of
 * reach. Focus moves here from a button that was removed.
 */
export function Outcome({ isProblem = false, children }: OutcomeProps) {
  const ref = useRef<HTMLParagraphElement>(null)

  useEffect(() => {
    const { activeElement } = document
    const isFocusLost = activeElement === document.body || activeElement?.tagName === 'DIALOG'
    if (isFocusLost) ref.current?.focus()
  }, [])

  return (
    <p
      ref={ref}
      tabIndex={-1}
      role={isProblem ? 'alert' : 'status'}
      className={clsx(
        'mt-4 border-l-2 px-4 py-3 font-semibold outline-none',
        isProblem ? 'border-danger bg-danger-soft' : 'border-green bg-green-soft',
      )}
    >
      {children}
    </p>
  )
}
