import { CallError } from '#contract/errors.ts'
import { type DraftField, type OrderDraft, visitorFields } from '#domain/requests/order.ts'
import { askedFields, orderFields } from '#domain/requests/order-fields.ts'
import { otherTarget } from '#domain/requests/target-saas.ts'
import { messages } from '#domain/values/messages.ts'
import type { OrderError } from './order-error.ts'

export function readOrderError(error: unknown, draft: OrderDraft): OrderError {
  if (!(error instanceof CallError)) return { kind: 'other', message: messages.orderFailed }
  if (error.code === 'signed-out') return { kind: 'other', message: messages.orderSignedOut }
  const targetField: DraftField = draft.target === otherTarget ? 'customTarget' : 'target'
  const asked = [
    { name: targetField, message: error.fields.targetSaaS, step: 0 },
    ...askedFields.map((name) => ({ name, message: error.fields[name], ...orderFields[name] })),
    ...visitorFields.map((name) => ({ name, message: error.fields[name], step: 2 })),
  ]
  const fields = asked.flatMap(({ name, message, step }) =>
    message ? [{ name, message, step }] : [],
  )
  const [first] = fields
  if (first === undefined) return { kind: 'other', message: error.message }
  return { kind: 'fields', message: first.message, step: first.step, fields }
}
