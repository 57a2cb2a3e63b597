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

export const newRequestMessages = {
  email: 'Please enter the client’s email address',
  requirements: 'Please describe what they need',
  companySize: 'Please select their company size',
}

/** What is missing is asked of an operator, not of the client. */
function required(missing: string, rule: z.ZodMiniType<unknown, string>) {
  return z.pipe(z.string().check(z.refine((text) => text.trim() !== '', missing)), rule)
}

export const newRequestSchema = z.object({
  email: required(newRequestMessages.email, deliverableEmailSchema),
  name: optionalNameSchema,
  company: optionalNameSchema,
  targetSaaS: orderFields.targetSaaS.rule,
  ...askedShape(1),
  ...askedShape(2),
  requirements: required(newRequestMessages.requirements, orderFields.requirements.rule),
  companySize: required(newRequestMessages.companySize, orderFields.companySize.rule),
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
