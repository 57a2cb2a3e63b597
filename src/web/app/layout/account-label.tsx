import { CircleUser } from 'lucide-react'
import type { ReactNode } from 'react'

/** The same box in all its states, so that nothing moves when the menu takes its place. */
export const accountClass =
  'flex min-h-11 max-w-60 items-center gap-2 rounded-md px-3 text-lg font-medium lg:text-base'

export function AccountLabel({ name }: { name: ReactNode }) {
  return (
    <>
      <CircleUser aria-hidden size={20} strokeWidth={1.5} className="shrink-0" />
      <span className="truncate">{name}</span>
    </>
  )
}
