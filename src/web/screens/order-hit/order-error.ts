import { useEffect, useEffectEvent, useRef } from 'react'
import type { DraftField } from '#domain/requests/order.ts'
import { dismissErrors, toastError } from '#ui/toaster.tsx'
import type { FormErrors } from '#web/shared/form/use-form.tsx'

/** Why an order was not placed, by what the client can do about it. */
export type OrderError =
  /** Something in the form is not right: what, in the order of the form, and the first of it. */
  | {
      kind: 'fields'
      message: string
      step: number
      fields: { name: DraftField; message: string }[]
    }
  | { kind: 'other'; message: string }

/** A problem is toasted once and leaves the screen with its cause, or with its step. */
export function useErrorToast(
  errors: FormErrors,
  orderError: OrderError | null,
  step: number,
): { toastOrderError: (text: string) => void; toastFirst: (wrong: FormErrors) => void } {
  const toasted = useRef<string>(undefined)

  useEffect(() => {
    const text = toasted.current
    const isThere = orderError?.kind === 'other' && orderError.message === text
    if (text === undefined || isThere || Object.values(errors).includes(text)) return
    toasted.current = undefined
    dismissErrors(text)
  }, [errors, orderError])

  const leaveStep = useEffectEvent(() => {
    // An invalid order opens the step of its first error, and the toast stays.
    const isAboutStep = orderError?.kind === 'fields' && orderError.step === step
    if (toasted.current === undefined || isAboutStep) return
    dismissErrors(toasted.current)
    toasted.current = undefined
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is the step's change that matters
  useEffect(() => leaveStep(), [step])

  function toastOrderError(text: string) {
    toasted.current = text
    toastError(text)
  }

  return {
    toastOrderError,
    /** All of them are beside their fields, in the order in which they are toasted. */
    toastFirst(wrong) {
      const [first] = Object.values(wrong)
      if (first) toastOrderError(first)
    },
  }
}
