import { useEffect, useEffectEvent, useRef } from 'react'
import { dismissErrors, toastError } from '#ui/toaster.tsx'
import type { Problems } from '#web/shared/use-form.ts'
import type { OrderRefusal } from './order-refusal.ts'

/** A problem is toasted once and leaves the screen with its cause, or with its step. */
export function useToastedProblem(
  problems: Problems,
  refusal: OrderRefusal | null,
  step: number,
): { toastProblem: (text: string) => void; toastFirst: (wrong: Problems) => void } {
  const toasted = useRef<string>(undefined)

  useEffect(() => {
    const text = toasted.current
    const isThere = refusal?.kind === 'other' && refusal.message === text
    if (text === undefined || isThere || Object.values(problems).includes(text)) return
    toasted.current = undefined
    dismissErrors(text)
  }, [problems, refusal])

  const leaveStep = useEffectEvent(() => {
    // A refused order opens the step of its first problem, and the toast comes along.
    const isAboutStep = refusal?.kind === 'fields' && refusal.step === step
    if (toasted.current === undefined || isAboutStep) return
    dismissErrors(toasted.current)
    toasted.current = undefined
  })
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is the step's change that matters
  useEffect(() => leaveStep(), [step])

  function toastProblem(text: string) {
    toasted.current = text
    toastError(text)
  }

  return {
    toastProblem,
    /** All of them are beside their fields, in the order in which they are toasted. */
    toastFirst(wrong) {
      const [first] = Object.values(wrong)
      if (first) toastProblem(first)
    },
  }
}
