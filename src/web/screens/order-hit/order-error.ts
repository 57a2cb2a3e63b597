import { CallError, type FieldErrors } from '#contract/errors.ts'
import type { DraftField, OrderDraft } from '#domain/requests/order.ts'
import { askedFields, orderFields } from '#domain/requests/order-fields.ts'
import { otherTarget } from '#domain/requests/target-saas.ts'
import { messages } from '#domain/values/messages.ts'

/** Why an order was not placed, by what the client can do about it. */
export type OrderError =
  | { kind: 'signed-out' }
  /** Something in the form is not right: what, in the order of the form, and the first of it. */
  | { kind: 'fields'; message: string; step: number; fields: RefusedField[] }
  | { kind: 'other'; message: string }

interface RefusedField {
  name: DraftField
  message: string
}

export function readOrderError(error: unknown, draft: OrderDraft): OrderError {
  if (!(error instanceof CallError)) return { kind: 'other', message: messages.orderFailed }
  if (error.code === 'signed-out') return { kind: 'signed-out' }
  const invalid = findInvalid(error.fields, draft)
  const [first] = invalid
  if (first === undefined) return { kind: 'other', message: error.message }
  return { kind: 'fields', message: first.message, step: first.step, fields: invalid }
}

/** What is wrong, in the order of the form. */
function findInvalid(errors: FieldErrors, { target }: OrderDraft) {
  const targetField: DraftField = target === otherTarget ? 'customTarget' : 'target'
  const places = askedFields.map((name) => ({ name, message: errors[name], ...orderFields[name] }))
  return [{ name: targetField, message: errors.targetSaaS, step: 0 }, ...places].flatMap(
    ({ name, message, step }) => (message === undefined ? [] : [{ name, message, step }]),
  )
}
