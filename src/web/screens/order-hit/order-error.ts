import { CallError, type FieldErrors } from '#contract/errors.ts'
import type { OrderDraft, OrderFields } from '#domain/requests/order.ts'
import { otherTarget } from '#domain/requests/target-saas.ts'
import { messages } from '#domain/values/messages.ts'

type DraftField = keyof OrderFields

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

function findInvalid(fields: FieldErrors, draft: OrderDraft) {
  return placesOf(draft).flatMap(({ part, name, step }) => {
    const message = fields[part]
    return message === undefined ? [] : [{ name, message, step }]
  })
}

/** Where in the form each part of an order is filled in. */
function placesOf({ target }: OrderDraft): { part: string; name: DraftField; step: number }[] {
  return [
    { part: 'targetSaaS', name: target === otherTarget ? 'customTarget' : 'target', step: 0 },
    { part: 'requirements', name: 'requirements', step: 1 },
    { part: 'budget', name: 'budget', step: 2 },
    { part: 'timeframe', name: 'timeframe', step: 2 },
    { part: 'companySize', name: 'companySize', step: 2 },
  ]
}
