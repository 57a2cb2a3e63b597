import * as z from 'zod/mini'
import { planForApps } from '#domain/savings/bill.ts'
import { billingCycles, type PlanId, planIds, priceCents } from '#domain/site/plans.ts'

/** A company, or a person alone, has one plan for its apps: requests with an accepted quote that are not closed. */

/** A plan as it was agreed on, with its price for one billing cycle. */
export const agreedPlanSchema = z.object({
  plan: z.enum(planIds),
  billing: z.enum(billingCycles),
  planCents: z.int(),
})

export type AgreedPlan = z.infer<typeof agreedPlanSchema>

export const companyPlanSchema = z.extend(agreedPlanSchema, { apps: z.int() })

export type CompanyPlan = z.infer<typeof companyPlanSchema>

export const planBasisSchema = z.object({
  /** Which app of its company the request is, counted from 1 in the order of acceptance. */
  app: z.int(),
  /** The company's plan without the quote; absent where its plan begins with it. */
  before: z.optional(companyPlanSchema),
})

export type PlanBasis = z.infer<typeof planBasisSchema>

/** The larger plan, of the same one the newer price; if it covers too few apps, the smallest that does, as priced today. */
export function addToPlan(
  before: CompanyPlan | undefined,
  added: AgreedPlan,
  apps = (before?.apps ?? 0) + 1,
): CompanyPlan {
  const { plan, billing, planCents } =
    before !== undefined && isLargerPlan(before.plan, added.plan) ? before : added
  const needed = planForApps(apps)
  if (!isLargerPlan(needed.id, plan)) return { plan, billing, planCents, apps }
  return { plan: needed.id, billing, planCents: priceCents(needed, billing), apps }
}

export function planYearCents({ billing, planCents }: Omit<AgreedPlan, 'plan'>): number {
  return billing === 'yearly' ? planCents : planCents * 12
}

/** The plan with a quote, and what it adds in a year: the first app carries the price, later ones what they add. */
export function shareOfPlan({ app, before }: PlanBasis, quoted: AgreedPlan) {
  const after = addToPlan(before, quoted, Math.max(app, before?.apps ?? 0))
  const beforeCents = before === undefined ? 0 : planYearCents(before)
  return { after, addedYearCents: planYearCents(after) - beforeCents }
}

/** The plan that a company has or needs with one more quote; undefined while it has none and any will do. */
export function neededPlan(basis: PlanBasis): CompanyPlan | undefined {
  return basis.before && shareOfPlan(basis, basis.before).after
}

/** The plan that the quote would need, where neither the quote nor the company has it; undefined if they have. */
export function missingPlan(basis: PlanBasis, quoted: AgreedPlan): PlanId | undefined {
  const { plan } = shareOfPlan(basis, quoted).after
  return plan === quoted.plan || plan === basis.before?.plan ? undefined : plan
}

export function coversApps(plan: PlanId, apps: number): boolean {
  return !isLargerPlan(planForApps(apps).id, plan)
}

/** An accepted quote of a company, with what tells when its request is one of the plan's apps. */
export interface AcceptedPlan extends AgreedPlan {
  requestNumber: number
  acceptedAt: string
  /** When its request was closed; null while it is open. */
  closedAt: string | null
}

/** What the next quote of a request is added to, or what an accepted one was added to on the moment of its acceptance. */
export function findPlanBasis(
  accepted: readonly AcceptedPlan[],
  requestNumber: number,
  acceptedAt?: string,
): PlanBasis {
  const moment = { acceptedAt: acceptedAt ?? '9999', requestNumber }
  const earlier = accepted
    .filter((one) => isEarlier(one, moment))
    .filter(({ closedAt }) => closedAt === null || closedAt > moment.acceptedAt)
    .toSorted((a, b) => (isEarlier(a, b) ? -1 : 1))
  // Of several quotes for one request the newest counts; its place is that of the first.
  const apps = new Map<number, AgreedPlan>()
  let before: CompanyPlan | undefined
  for (const quote of earlier) {
    apps.set(quote.requestNumber, quote)
    before = addToPlan(before, quote, apps.size)
  }
  const place = [...apps.keys()].indexOf(requestNumber) + 1
  return { app: place || apps.size + 1, ...(before && { before }) }
}

type Moment = Pick<AcceptedPlan, 'acceptedAt' | 'requestNumber'>

/** Quotes that were accepted in the same millisecond count in the order of their requests. */
function isEarlier(a: Moment, b: Moment): boolean {
  if (a.acceptedAt !== b.acceptedAt) return a.acceptedAt < b.acceptedAt
  return a.requestNumber < b.requestNumber
}

/** Plans are listed from the smallest to the largest. */
export function isLargerPlan(a: PlanId, b: PlanId): boolean {
  return planIds.indexOf(a) > planIds.indexOf(b)
}
