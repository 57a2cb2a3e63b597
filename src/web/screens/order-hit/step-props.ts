import type { RefObject } from 'react'
import type { OrderDraft } from '#domain/order.ts'
import type { Form } from '#web/shared/use-form.ts'

export interface StepProps {
  form: Form<keyof OrderDraft>
  draft: OrderDraft
  headingRef: RefObject<HTMLHeadingElement | null>
}
