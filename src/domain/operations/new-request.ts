import * as z from 'zod/mini'
import { deliverableEmailSchema, optionalNameSchema } from '#domain/accounts/credentials.ts'
import {
  askedShape,
  emptyOrderDraft,
  finishOrder,
  type OrderDraft,
  preselectTarget,
} from '#domain/requests/order.ts'
import { type askedFields, orderFields } from '#domain/requests/order-fields.ts'

/** What an operator enters for a client: the wizard's fields, with the product as one text, and whose order it is. */
export type NewRequestField =
  | 'email'
  | 'name'
  | 'company'
  | 'targetSaaS'
  | 'planChoice'
  | (typeof askedFields)[number]

export const newRequestSchema = z.object({
  email: deliverableEmailSchema,
  name: optionalNameSchema,
  company: optionalNameSchema,
  targetSaaS: orderFields.targetSaaS.rule,
  ...askedShape(1),
  ...askedShape(2),
})

/** A preset product gets our spelling. */
export function finishNewRequest(typed: Record<NewRequestField, string>) {
  const { email, name, company, targetSaaS, ...asked } = typed
  const draft: OrderDraft = { ...emptyOrderDraft, ...asked }
  return { ...finishOrder(preselectTarget(draft, targetSaaS)), email, name, company }
}

export function formatWaitingOrder(email: string): string {
  return `We emailed ${email} a link to confirm this order. Once they open it, it’s a request in the queue.`
}
