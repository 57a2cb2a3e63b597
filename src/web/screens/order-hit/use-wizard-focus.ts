import { type RefObject, useEffect, useRef } from 'react'
import { orderSteps } from '#domain/requests/order.ts'
import { announce } from '#web/shared/announcer.tsx'
import { useRouterState } from '#web/shared/router/router-context.tsx'
import type { OrderError } from './order-error.ts'
import type { OrderWizard } from './use-order-wizard.ts'

/** A new step is announced and its heading takes focus. The step that the page is loaded or continued at is left alone. */
export function useStepFocus(step: number): RefObject<HTMLHeadingElement | null> {
  const headingRef = useRef<HTMLHeadingElement>(null)
  const { how, location } = useRouterState((router) => router)
  const { key } = location
  const previous = useRef({ step, key })

  useEffect(() => {
    const before = previous.current
    previous.current = { step, key }
    if (before.step === step || how === 'replace' || (how === 'load' && before.key !== key)) return
    announce(`Step ${step + 1} of ${orderSteps.length}: ${orderSteps[step]}`)
    headingRef.current?.focus()
  }, [step, how, key])

  return headingRef
}

/** Focuses the first invalid field as soon as its step is rendered. */
export function useInvalidFieldFocus({ form, orderError, step, isBusy }: OrderWizard): void {
  const { focus } = form
  const focused = useRef<OrderError>(undefined)

  useEffect(() => {
    if (orderError?.kind !== 'fields' || focused.current === orderError) return
    // While it is busy, the form takes no focus.
    if (isBusy || orderError.step !== step) return
    focused.current = orderError
    focus(...orderError.fields.map(({ name }) => name))
  }, [focus, orderError, step, isBusy])
}
