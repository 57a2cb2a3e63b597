import type { RefObject } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { OrderDraft } from '#domain/order.ts'

export interface StepProps {
  form: UseFormReturn<OrderDraft>
  headingRef: RefObject<HTMLHeadingElement | null>
}
