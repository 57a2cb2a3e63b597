import * as z from 'zod/mini'
import { checklistItemSchema } from '#domain/checklist/checklist.ts'
import { handoverItemSchema } from '#domain/handover/handover.ts'
import { quoteInPlanSchema, quoteSchema } from '#domain/quotes/quote.ts'
import { defaultTerms } from '#domain/savings/savings-case.ts'
import { limits } from '#domain/values/limits.ts'
import { messages } from '#domain/values/messages.ts'
import { hitRequestSchema, requestIdSchema } from './hit-request-schema.ts'
import { formatOrderPlan, type Order, type OrderPlan } from './order.ts'
import {
  columnOf,
  factFields,
  namesWith,
  type OrderFieldName,
  orderFields,
} from './order-fields.ts'
import { eventPageSchema, requestEventSchema } from './request-event.ts'

interface StoredField {
  /** The stored form. It has no rule that may change later, because old orders must stay readable. */
  schema: z.ZodMiniType
  /** What the server enforces besides the rule for new orders. */
  limit?: z.core.$ZodCheckMaxLength
  /** Whether the operators' queue and its export have it. All lists have the target. */
  isInQueue?: true
}

/** The fields of an order once it is sent: the rest of the table in `order-fields.ts`. */
export const storedFields = {
  targetSaaS: {
    schema: z.string(),
    limit: z.maxLength(limits.productMax, messages.productTooLong),
  },
  requirements: {
    schema: z.string(),
    limit: z.maxLength(limits.requirementsMax, messages.requirementsTooLong),
  },
  budget: { schema: orderFields.budget.rule, isInQueue: true },
  timeframe: { schema: orderFields.timeframe.rule, isInQueue: true },
  companySize: { schema: orderFields.companySize.rule },
  plan: { schema: orderFields.plan.rule, isInQueue: true },
  billing: { schema: orderFields.billing.rule, isInQueue: true },
  bill: { schema: orderFields.bill.rule },
  checklist: { schema: orderFields.checklist.rule },
} as const satisfies Record<OrderFieldName, StoredField>

export const queueFields = namesWith(storedFields, 'isInQueue')

export const storedOrderSchema = z.object(
  columnOf(storedFields, 'schema', namesWith(storedFields, 'schema')),
)

/** An order as it is stored. It may break the rules for new ones. */
export type StoredOrder = z.infer<typeof storedOrderSchema>

export function orderFacts(
  order: {
    [Name in (typeof factFields)[number]]?: string | null | undefined
  },
) {
  return factFields.flatMap((name) => {
    const { label, format } = orderFields[name]
    const text = format(order[name] ?? '')
    return text === undefined ? [] : [{ name, label, text }]
  })
}

/** 'Professional, billed yearly', without a price: the company has one plan for all its requests, and quotes say what they add. */
export function formatOrderedPlan({ plan, billing }: OrderPlan): string | undefined {
  const name = formatOrderPlan({ plan })
  return name && billing ? `${name}, billed ${billing}` : name
}

export const heldOrderSchema = z.object({
  email: z.string(),
  expiresAt: z.iso.datetime(),
})

export const unconfirmedOrderSchema = z.extend(heldOrderSchema, {
  /** Absent once it is placed. */
  order: z.optional(storedOrderSchema),
  /** The visitor's name, for the account that the order creates. Absent once it is placed. */
  name: z.optional(z.string()),
  company: z.optional(z.string()),
  /** Whether opening the link is enough: in the browser that ordered, unless another account is signed in. */
  placesOnOpen: z.boolean(),
  /** Whether placing it signs in. With an existing account, only in the browser that ordered. */
  opensSession: z.boolean(),
  /** Present once it is placed. */
  requestId: z.optional(requestIdSchema),
})

export type UnconfirmedOrder = z.infer<typeof unconfirmedOrderSchema>

export const orderedRequestSchema = z.extend(hitRequestSchema, {
  ...storedOrderSchema.shape,
  /** Newest first. */
  quotes: z.array(quoteSchema),
})

export type OrderedRequest = z.infer<typeof orderedRequestSchema>

/** Adds the newest page of its timeline, and its quotes with the company's plan: what a panel shows. */
export const requestDetailSchema = z.extend(orderedRequestSchema, {
  quotes: z.array(quoteInPlanSchema),
  ...eventPageSchema.shape,
})

export type RequestDetail = z.infer<typeof requestDetailSchema>

/** Adds the whole timeline: what an export holds. */
export const exportedRequestSchema = z.extend(orderedRequestSchema, {
  events: z.array(requestEventSchema),
  checklistItems: z.array(checklistItemSchema),
  handover: z.array(handoverItemSchema),
})

/** An order with every field: for the API's examples, and for tests that no field gets lost. */
export const exampleOrder = {
  targetSaaS: 'Slack',
  requirements: 'Channels and threads for 120 people, with six years of history.',
  budget: '10k-25k',
  timeframe: '3-months',
  companySize: '51-200',
  plan: 'professional',
  billing: 'yearly',
  bill: {
    ...defaultTerms,
    lines: [{ product: 'Slack', seats: 120, centsPerSeat: 875, buildCents: 1_200_000 }],
  },
  checklist: ['Channels', 'Message history'],
} as const satisfies Required<Order>
