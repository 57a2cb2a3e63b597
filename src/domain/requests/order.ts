import * as z from 'zod/mini'
import { messages } from '#domain/values/messages.ts'
import { orderBillSchema } from './order-bill.ts'
import { budgets, companySizes, timeframes } from './order-options.ts'
import { orderPlanFields, parsePlanChoice, planChoice } from './order-plan.ts'
import { otherTarget, targetSaaSPresets } from './target-saas.ts'

export const orderSteps = ['Target SaaS', 'Requirements', 'Details'] as const

/** How long an unfinished order is kept in the browser after its last change. */
export const orderDraftKeptDays = 14

/** The wizard's fields while they are filled in: any may still be empty. */
const orderFieldsSchema = z.object({
  target: z.string(),
  customTarget: z.string(),
  requirements: z.string(),
  budget: z.string(),
  timeframe: z.string(),
  companySize: z.string(),
  /** A plan and its billing cycle, as `planChoice` writes it; empty without a plan. */
  planChoice: z.string(),
})

export type OrderFields = z.infer<typeof orderFieldsSchema>

/** An unfinished order: its fields, and the bill it came with from the calculator. */
export const orderDraftSchema = z.extend(orderFieldsSchema, { bill: z.optional(orderBillSchema) })

export type OrderDraft = z.infer<typeof orderDraftSchema>

export const emptyOrderDraft: OrderDraft = {
  target: '',
  customTarget: '',
  requirements: '',
  budget: '',
  timeframe: '',
  companySize: '',
  planChoice: '',
}

/** One schema per step. A step's messages appear in the order of its fields. */
export const orderStepSchemas = [
  // A radio group without a choice may hold null.
  z.object({ target: z.string(messages.productMissing), customTarget: z.string() }).check(
    z.refine((step) => isKnownTarget(step.target), {
      path: ['target'],
      error: messages.productMissing,
    }),
    z.refine((step) => step.target !== otherTarget || step.customTarget.trim() !== '', {
      path: ['customTarget'],
      error: messages.productMissing,
    }),
  ),
  z.object({
    requirements: z.string().check(z.trim(), z.minLength(1, messages.requirementsMissing)),
  }),
  z.object({
    budget: z.enum(budgets, messages.budgetMissing),
    timeframe: z.enum(timeframes, messages.timeframeMissing),
    companySize: z.enum(companySizes, messages.companySizeMissing),
  }),
] as const

/** A finished order, as a backend takes it. */
export const orderSchema = z
  .object({
    targetSaaS: z.string().check(z.trim(), z.minLength(1, messages.productMissing)),
    ...orderStepSchemas[1].shape,
    ...orderStepSchemas[2].shape,
    ...orderPlanFields,
    bill: z.optional(orderBillSchema),
  })
  .check(
    z.refine(({ plan, billing }) => plan !== undefined || billing === undefined, {
      path: ['billing'],
      error: messages.billingWithoutPlan,
    }),
  )

export type Order = z.infer<typeof orderSchema>

/** The product a draft names: the chosen preset, or what was typed for 'Other'. */
export function targetName(draft: Pick<OrderDraft, 'target' | 'customTarget'>): string {
  return draft.target === otherTarget ? draft.customTarget.trim() : draft.target
}

/** Turns a finished draft into an order, or throws its validation errors. */
export function finishOrder(draft: OrderDraft): Order {
  return orderSchema.parse({
    ...draft,
    targetSaaS: targetName(draft),
    ...parsePlanChoice(draft.planChoice),
  })
}

/** The first step (from 0) that is not finished; `orderSteps.length` when all are. */
export function firstUnfinishedStep(draft: OrderDraft): number {
  const step = orderStepSchemas.findIndex((schema) => !schema.safeParse(draft).success)
  return step === -1 ? orderSteps.length : step
}

/** Preselects the product that an address names: a preset if it is one, else 'Other'. */
export function preselectTarget(draft: OrderDraft, product: string | null): OrderDraft {
  const name = product?.trim() ?? ''
  if (name === '') return draft
  const preset = targetSaaSPresets.find((known) => known.toLowerCase() === name.toLowerCase())
  if (preset !== undefined) return { ...draft, target: preset }
  return { ...draft, target: otherTarget, customTarget: name }
}

/** Preselects the plan that an address names. An unknown plan changes nothing. */
export function preselectPlan(
  draft: OrderDraft,
  plan: string | null,
  billing: string | null,
): OrderDraft {
  const choice = planChoice(plan, billing)
  return choice === '' ? draft : { ...draft, planChoice: choice }
}

function isKnownTarget(target: string): boolean {
  return target === otherTarget || targetSaaSPresets.some((preset) => preset === target)
}
