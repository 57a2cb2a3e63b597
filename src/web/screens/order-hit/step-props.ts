import type { RefObject } from 'react'
import type { OrderDraft, OrderFields } from '#domain/requests/order.ts'
import type { Form } from '#web/shared/use-form.ts'

export interface StepProps {
  form: Form<keyof OrderFields>
  draft: OrderDraft
  removeBill: () => void
  headingRef: RefObject<HTMLHeadingElement | null>
}
