import type { FieldErrors, ResolverResult } from 'react-hook-form'
import { messages } from '#domain/messages.ts'
import { emptyOrderDraft, type OrderDraft, orderStepSchemas } from '#domain/order.ts'

/** Holds a draft against one step's rules, in the form library's terms. */
export function checkStep(step: number, draft: OrderDraft): ResolverResult<OrderDraft> {
  const issues = orderStepSchemas[step]?.safeParse(draft).error?.issues ?? []
  if (issues.length === 0) return { values: draft, errors: {} }
  const errors: FieldErrors<OrderDraft> = {}
  for (const issue of issues) {
    errors[issue.path[0] as keyof OrderDraft] ??= { type: 'rule', message: issue.message }
  }
  return { values: {}, errors }
}

/** The message to say aloud: the one of the first field, in the order they are filled in. */
export function firstProblem(errors: FieldErrors<OrderDraft>): string {
  const fields = Object.keys(emptyOrderDraft) as (keyof OrderDraft)[]
  const first = fields.find((field) => errors[field] !== undefined)
  return (first && errors[first]?.message) ?? messages.orderFailed
}
