import { clsx } from 'clsx'
import { type ComponentProps, useEffect, useRef } from 'react'
import { isFocusLost } from './focus.ts'

type OutcomeProps = ComponentProps<'div'> & { isProblem?: boolean }

/** What came of something, where it was done: a toast would lie behind an open panel. Takes focus that was lost. */
export function Outcome({ isProblem = false, className = 'mt-4', children }: OutcomeProps) {
  const ref = useRef<HTMLDivElement>(null)

  useEffect(() => {
    if (isFocusLost()) ref.current?.focus()
  }, [])

  return (
    <div
      ref={ref}
      tabIndex={-1}
      role={isProblem ? 'alert' : 'status'}
      className={clsx(
        'border-l-2 px-4 py-3 font-semibold wrap-anywhere outline-none',
        isProblem ? 'border-danger bg-danger-soft' : 'border-green bg-green-soft',
        className,
      )}
    >
      {children}
    </div>
  )
}
