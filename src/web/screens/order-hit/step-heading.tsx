import type { ReactNode, RefObject } from 'react'

interface StepHeadingProps {
  headingRef: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

export function StepHeading({ headingRef, children }: StepHeadingProps) {
  return (
    <h2 ref={headingRef} tabIndex={-1} className="text-2xl wrap-anywhere outline-none sm:text-3xl">
      {children}
    </h2>
  )
}
