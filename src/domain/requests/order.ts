import * as z from 'zod/mini'
import {
  type BillingCycle,
  billingCycles,
  type Plan,
  type PlanId,
  parseBillingCycle,
  planIds,
  plans,
  priceCents,
} from '#domain/site/plans.ts'
import { messages } from '#domain/values/messages.ts'
import { formatCents } from '#domain/values/money.ts'
import {
  askedFields,
  columnOf,
  orderBillSchema,
  orderFieldNames,
  orderFields,
} from './order-fields.ts'
import { otherTarget, targetSaaSPresets } from './target-saas.ts'

export const orderSteps = ['Target SaaS', 'Requirements', 'Details'] as const

/** What a visitor enters about themselves; clients and the demo are not asked. The rules are in `visitor.ts`. */
export const visitorFields = ['email', 'name', 'company'] as const

/** The wizard's fields: those of the table, with the target and the plan as they are chosen, and the visitor's. */
const draftFields = [
  'target',
  'customTarget',
  ...askedFields,
  'planChoice',
  ...visitorFields,
] as const

export type DraftField = (typeof draftFields)[number]

const text = z._default(z.string(), '')

/** An unfinished order: any field may be empty or, in one that was stored before the field existed, missing. */
export const orderDraftSchema = z.object({
  ...(Object.fromEntries(draftFields.map((name) => [name, text])) as Record<
    DraftField,
    typeof text
  >),
  bill: z.optional(orderBillSchema),
  checklist: orderFields.checklist.rule,
})

export type OrderDraft = z.infer<typeof orderDraftSchema>

export const emptyOrderDraft: OrderDraft = orderDraftSchema.parse({})

/** The rules of each step. A step's messages appear in the order of its fields. */
export const orderStepRules = [
  z
    .object({
      target: z.enum([...targetSaaSPresets, otherTarget], messages.productMissing),
      customTarget: z.string(),
    })
    .check(
      z.refine((step) => step.target !== otherTarget || step.customTarget.trim() !== '', {
        path: ['customTarget'],
        error: messages.productMissing,
      }),
    ),
  z.object(askedShape(1)),
  z.object(askedShape(2)),
] as const

/** The rules of the fields that a step asks everyone for. An empty field counts as missing. */
export function askedShape(step: number) {
  const asked = askedFields.filter((name) => orderFields[name].step === step)
  const empty = z.transform((value: unknown) => (value === '' ? undefined : value))
  return Object.fromEntries(asked.map((name) => [name, z.pipe(empty, orderFields[name].rule)]))
}

function withoutEmpty(draft: object): object {
  return Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''))
}

export const orderSchema = z.object(columnOf(orderFields, 'rule', orderFieldNames)).check(
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

export function finishOrder(draft: OrderDraft): Order {
  return orderSchema.parse({
    ...withoutEmpty(draft),
    targetSaaS: targetName(draft),
    ...parsePlanChoice(draft.planChoice),
  })
}

/** The first step (from 0) that is not finished; `orderSteps.length` when all are. */
export function firstUnfinishedStep(draft: OrderDraft): number {
  const step = orderStepRules.findIndex((rule) => !rule.safeParse(draft).success)
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
export function preselectPlan(draft: OrderDraft, plan: string | null, billing: string | null) {
  const choice = planChoice(plan, billing)
  return choice === '' ? draft : { ...draft, planChoice: choice }
}

/** The plan an order starts with, where one was chosen. A billing cycle comes only with a plan. */
export interface OrderPlan {
  plan?: PlanId | undefined
  billing?: BillingCycle | undefined
}

/** 'Professional, $4,790.40 a year'; undefined without a plan. */
export function formatOrderPlan({ plan, billing }: OrderPlan): string | undefined {
  const chosen = plans.find(({ id }) => id === plan)
  if (chosen === undefined) return undefined
  return billing === undefined ? chosen.name : formatPlanPrice(chosen, billing)
}

/** Every plan on every cycle, as one list to choose from. */
export const planChoices = plans.flatMap((plan) =>
  billingCycles.map((billing) => ({
    value: planChoice(plan.id, billing),
    label: formatPlanPrice(plan, billing),
    order: { plan: plan.id, billing },
  })),
)

/** A plan and its cycle as the one value a form field holds; empty for an unknown plan. */
export function planChoice(plan: string | null, billing: string | null): string {
  const known = planIds.find((id) => id === plan)
  return known === undefined ? '' : `${known}-${parseBillingCycle(billing)}`
}

/** Anything that is not on the list counts as no plan. */
export function parsePlanChoice(value: string): OrderPlan {
  return planChoices.find((choice) => choice.value === value)?.order ?? {}
}

function formatPlanPrice(plan: Plan, billing: BillingCycle): string {
  const unit = billing === 'yearly' ? 'year' : 'month'
  return `${plan.name}, ${formatCents(priceCents(plan, billing))} a ${unit}`
}
