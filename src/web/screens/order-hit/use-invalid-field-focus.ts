import { useEffect, useRef } from 'react'
import type { OrderError } from './order-error.ts'
import type { StepProps } from './step-props.ts'

/** Focuses the first invalid field as soon as its step is rendered. */
export function useInvalidFieldFocus(
  focus: StepProps['form']['focus'],
  orderError: OrderError | null,
  step: number,
  isBusy: boolean,
): void {
  const focused = useRef<OrderError>(undefined)

  useEffect(() => {
    if (orderError?.kind !== 'fields' || focused.current === orderError) return
    // While it is busy, the form takes no focus.
    if (isBusy || orderError.step !== step) return
    focused.current = orderError
    focus(...orderError.fields.map(({ name }) => name))
  }, [focus, orderError, step, isBusy])
}
