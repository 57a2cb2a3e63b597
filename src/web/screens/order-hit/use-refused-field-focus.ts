import { useEffect, useRef } from 'react'
import type { OrderRefusal } from './order-refusal.ts'
import type { StepProps } from './step-props.ts'

/** Takes whoever was refused to the first field it is about, as soon as its step is there. */
export function useRefusedFieldFocus(
  focus: StepProps['form']['focus'],
  refusal: OrderRefusal | null,
  step: number,
  isBusy: boolean,
): void {
  const focused = useRef<OrderRefusal>(undefined)

  useEffect(() => {
    if (refusal?.kind !== 'fields' || focused.current === refusal) return
    // While it is busy, the form takes no focus.
    if (isBusy || refusal.step !== step) return
    focused.current = refusal
    focus(...refusal.fields.map(({ name }) => name))
  }, [focus, refusal, step, isBusy])
}
