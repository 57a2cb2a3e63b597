import { type RefObject, useEffect, useRef } from 'react'
import { orderSteps } from '#domain/requests/order.ts'
import { announce } from '#web/shared/announcer.tsx'
import { useRouterState } from '#web/shared/router/router-context.tsx'

/** A new step is announced and its heading takes focus. The step that the page is loaded at is left alone. */
export function useStepFocus(step: number): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { how, location } = useRouterState((router) => router)
  const { key } = location
  const previous = useRef({ step, key })

  useEffect(() => {
    const before = previous.current
    previous.current = { step, key }
    if (before.step === step || (how === 'load' && before.key !== key)) return
    announce(`Step ${step + 1} of ${orderSteps.length}: ${orderSteps[step]}`)
    headingRef.current?.focus()
  }, [step, how, key])

  return headingRef
}
