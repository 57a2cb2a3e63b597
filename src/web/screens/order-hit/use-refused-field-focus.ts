import { useEffect, useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OrderDraft } from '#domain/order.ts'
import type { OrderRefusal } from './order-refusal.ts'

/** Takes whoever was refused to the first field it is about, as soon as its step is there. */
export function useRefusedFieldFocus(
  form: UseFormReturn<OrderDraft>,
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
    const [first] = refusal.fields
    if (first) form.setFocus(first.name)
  }, [form, refusal, step, isBusy])
}
