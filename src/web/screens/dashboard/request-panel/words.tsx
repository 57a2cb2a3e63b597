import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** A message with its line breaks. */
export function Words({
  look = 'plain',
  children,
}: {
  look?: keyof typeof looks
  children: ReactNode
}) {
  return (
    <p
      data-look={look}
      className={clsx(
        'mt-1.5 border-l-2 py-1 pl-3 wrap-anywhere whitespace-pre-wrap',
        look !== 'plain' && 'py-2 pr-3',
        looks[look],
      )}
    >
      {children}
    </p>
  )
}

const looks = {
  plain: 'border-rule-strong text-soft',
  own: 'border-primary bg-primary-soft',
  other: 'border-rule-strong bg-sunken',
  internal: 'border-amber border-dashed bg-amber-soft',
}
