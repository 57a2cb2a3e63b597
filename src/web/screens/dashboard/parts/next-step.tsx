import type { ReactNode } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { orderPath } from '#web/shared/paths.ts'

interface NextStepProps {
  heading: string
  /** Why there is nothing here. */
  why: ReactNode
  /** What the link to the order wizard says. */
  action: string
}

/** An empty list: why it is empty, and the one thing to do about it. */
export function NextStep({ heading, why, action }: NextStepProps) {
  return (
    <section className="border-y border-rule py-10">
      <h2 className="text-2xl">{heading}</h2>
      <p className="mt-3 max-w-prose text-soft">{why}</p>
      <AppLink to={orderPath()} className={`${buttonClass()} mt-6`}>
        {action}
      </AppLink>
    </section>
  )
}
