import type { RefObject } from 'react'
import type { DraftField, OrderDraft } from '#domain/requests/order.ts'
import type { Form } from '#web/shared/use-form.ts'

export interface StepProps {
  form: Form<DraftField>
  draft: OrderDraft
  removeBill: () => void
  headingRef: RefObject<HTMLHeadingElement | null>
}
