import { type RefObject, useEffect, useRef } from 'react'
import { orderSteps } from '#domain/order.ts'
import { announce } from '#web/shared/announcer.tsx'

/** A new step is announced and its heading takes focus. The step one arrives at is left alone. */
export function useStepFocus(step: number): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const previous = useRef(step)

  useEffect(() => {
    if (previous.current === step) return
    previous.current = step
    announce(`Step ${step + 1} of ${orderSteps.length}: ${orderSteps[step]}`)
    headingRef.current?.focus()
  }, [step])

  return headingRef
}
