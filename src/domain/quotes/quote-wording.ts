import { type ChecklistItem, scopeOf } from '#domain/checklist/checklist.ts'
import {
  type AgreedPlan,
  type CompanyPlan,
  coversApps,
  missingPlan,
  neededPlan,
  type PlanBasis,
  shareOfPlan,
} from '#domain/companies/company-plan.ts'
import { formatInstalments } from '#domain/invoices/payment-schedule.ts'
import type { OrderBill } from '#domain/requests/order-fields.ts'
import { nameReplacement } from '#domain/requests/target-saas.ts'
import {
  billCentsPerMonth,
  movingCents,
  productKey,
  type SavingsLine,
} from '#domain/savings/bill.ts'
import { compareCosts } from '#domain/savings/savings.ts'
import { defaultTerms } from '#domain/savings/savings-case.ts'
import { type PlanId, planById } from '#domain/site/plans.ts'
import type { OwnStatement } from '#domain/statement/own-statement-schema.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatUtcMoment } from '#domain/values/moments.ts'
import { countOf, formatAbout, formatCents, formatExactCents } from '#domain/values/money.ts'
import type { PrintedDocument, PrintedSection } from '#domain/values/printed-document.ts'
import { type OfferInPlan, type QuoteContent, type QuoteInPlan, quoteCostsByYear } from './quote.ts'
import { quoteNotOpen } from './quote-rules.ts'

type Planned = Pick<OfferInPlan, 'plan' | 'billing' | 'planCents' | 'planBasis'>

/** 'Professional, app 1 of 3, $499 a month', 'Included in …, no extra cost' or 'Needs …, $500 a month more'. */
export function formatQuotedPlan({ planBasis, ...quote }: Planned): string {
  const { app, before } = planBasis
  const { after, addedYearCents } = shareOfPlan(planBasis, quote)
  const name = nameOf(after.plan)
  const place = formatApp(after.plan, app)
  if (before === undefined) return `${name}, ${place}, ${formatPlanPrice(after)}`
  const more = formatMore(addedYearCents, after.billing)
  if (before.plan === after.plan) return `Included in ${name}, ${place}, ${more}`
  const isNeeded = !coversApps(before.plan, after.apps)
  const change = isNeeded ? `Needs ${name}` : `${name} instead of ${nameOf(before.plan)}`
  return `${change}, ${place}, ${more}`
}

export function formatAgreement({
  planBasis,
  totalCents,
  ...quote
}: Planned & { totalCents: number }) {
  const { app, before } = planBasis
  const { after, addedYearCents } = shareOfPlan(planBasis, quote)
  const once = `You agree to pay ${formatCents(totalCents)} once`
  const name = nameOf(after.plan)
  if (before === undefined) return `${once} and ${formatPlanPrice(after)} for the ${name} plan.`
  const price = formatPlanPrice(after)
  if (before.plan !== after.plan) {
    const more = formatMore(addedYearCents, 'monthly')
    return `${once} and to change your plan from ${nameOf(before.plan)} to ${name}, from ${formatPlanPrice(before)} to ${price} (${more}).`
  }
  if (addedYearCents === 0) {
    return `${once}. Your ${name} plan includes it as ${formatApp(after.plan, app)}, at no extra cost.`
  }
  return `${once}. Your ${name} plan includes it as ${formatApp(after.plan, app)}, and costs ${price} from then on.`
}

/** Why an open quote cannot be accepted as it is: meanwhile the company's apps need a larger plan. */
export function formatMissingPlan({ planBasis, ...quote }: Planned): string | undefined {
  const missing = missingPlan(planBasis, quote)
  if (missing === undefined) return undefined
  return `This is your company’s app ${planBasis.app}, so you need ${nameOf(missing)}. Message us and we’ll send a new quote.`
}

/** Which app of its company a request is, for operators, and what the chosen plan adds, or which one it needs. */
export function formatNeededPlan(planBasis: PlanBasis, chosen?: AgreedPlan): string {
  const { app, before } = planBasis
  const needed = neededPlan(planBasis)
  if (before === undefined || needed === undefined) {
    return 'Their first app. They have no plan yet.'
  }
  const has = `${nameOf(before.plan)}, ${formatPlanPrice(before)}`
  const { after, addedYearCents } = shareOfPlan(planBasis, chosen ?? before)
  if (chosen && addedYearCents !== 0) {
    const change =
      after.plan === before.plan ? 'keeps' : `moves them from ${nameOf(before.plan)} to`
    return `Their app number ${app}. The quote ${change} ${nameOf(after.plan)}: ${formatMore(addedYearCents, after.billing)}.`
  }
  if (needed.plan === before.plan) {
    return `Their plan (${has}) already covers it: ${formatApp(before.plan, app)}.`
  }
  return `Their app number ${app}. Their plan (${has}) covers ${planById(before.plan).apps}, so they need ${nameOf(needed.plan)}.`
}

export function formatAfterAcceptance(
  { estimatedCompletion }: Pick<QuoteContent, 'estimatedCompletion'>,
  when: string | undefined,
): string {
  const next =
    when === undefined ? 'Next, we’ll start work.' : `We’ll start work or message you ${when}.`
  return `${next} We expect to finish by ${formatDay(estimatedCompletion)}.`
}

/** When it would be done, of an order that has no date of its own yet: `Jan 31, 2027, if you accept the quote`. */
export function formatQuotedCompletion(quote: Pick<QuoteContent, 'estimatedCompletion'>): string {
  return `${formatDay(quote.estimatedCompletion)}, if you accept the quote`
}

/** What is paid to us by year, without hosting and the client's own costs. */
export function formatQuotedYears(quote: OfferInPlan): string {
  const { firstYearCents, laterYearCents } = quoteCostsByYear(quote)
  const later =
    laterYearCents === 0
      ? `nothing more: your ${nameOf(quote.plan)} plan covers it`
      : `${formatCents(laterYearCents)} a year`
  return `${formatCents(firstYearCents)} in the first year, then ${later}.`
}

/** What is paid today, and with us. What is assumed in it is rounded. */
export function formatComparison(comparison: QuoteComparison): string {
  const { todayYearCents, firstYearCents, laterYearCents } = comparison
  return `You pay ${formatAbout(todayYearCents)} a year today. With us, you’d pay ${formatAbout(firstYearCents)} in the first year, then ${formatAbout(laterYearCents)} a year.`
}

export function formatFirstYear(comparison: QuoteComparison): string {
  const { toUsCents, hostingYearCents, movingCents: moving } = comparison
  return `The first year is ${formatCents(toUsCents)} to us, ${formatAbout(hostingYearCents)} for hosting, and ${formatAbout(moving)} for moving (the overlap and your own time).`
}

/** 'Professional, 2 of 3 apps, $499 a month', or '4 apps' of a plan without a limit. */
export function formatCompanyPlan({ plan, apps: count, ...price }: CompanyPlan): string {
  const { name, apps } = planById(plan)
  const used = apps === 'unlimited' ? countOf(count, 'app') : `${count} of ${countOf(apps, 'app')}`
  return `${name}, ${used}, ${formatPlanPrice(price)}`
}

/** 'app 2 of 3', or 'app 4' of a plan without a limit. */
function formatApp(plan: PlanId, app: number): string {
  const { apps } = planById(plan)
  return apps === 'unlimited' ? `app ${app}` : `app ${app} of ${apps}`
}

function formatPlanPrice({ billing, planCents }: Pick<Planned, 'billing' | 'planCents'>): string {
  return `${formatCents(planCents)} a ${billing === 'yearly' ? 'year' : 'month'}`
}

/** A difference by the month, so that plans with different cycles compare. */
function formatMore(addedYearCents: number, billing: Planned['billing']): string {
  if (addedYearCents === 0) return 'no extra cost'
  const month = formatCents(Math.abs(addedYearCents) / 12)
  const difference = `${month} a month ${addedYearCents > 0 ? 'more' : 'less'}`
  return billing === 'yearly' ? `${difference}, billed yearly` : difference
}

function nameOf(plan: PlanId): string {
  return planById(plan).name
}

export type QuoteComparison = NonNullable<ReturnType<typeof compareQuote>>

/** By the calculator’s model. The plan counts by the month, so that a cheaper first year has paid for itself by its end. */
export function compareQuote(bill: OrderBill, targetSaaS: string, quote: OfferInPlan) {
  const lines = replacedLines(bill.lines, targetSaaS)
  const [first, ...others] = lines
  if (first === undefined) return undefined
  // The quote has one price for all lines; the assumed build prices are those from before it.
  const priced = [
    { ...first, buildCents: quote.totalCents },
    ...others.map((line) => ({ ...line, buildCents: 0 })),
  ]
  // The second year has no one-time costs.
  const years = Math.max(2, bill.years)
  const { after, addedYearCents } = shareOfPlan(quote.planBasis, quote)
  const savingsCase = { ...bill, lines: priced, years, cycle: 'monthly' as const }
  const costs = quoteCostsByYear(quote)
  const hostingYearCents = bill.hostingCentsPerApp * lines.length * 12
  const moving = billMovingCents(bill, targetSaaS)
  return {
    lines,
    years,
    savings: compareCosts(savingsCase, planById(after.plan), Math.ceil(addedYearCents / 12)),
    todayYearCents: billCentsPerMonth(lines) * 12,
    firstYearCents: costs.firstYearCents + hostingYearCents + moving,
    /** Building and what the quote adds to the plan. */
    toUsCents: costs.firstYearCents,
    hostingYearCents,
    movingCents: moving,
    laterYearCents: costs.laterYearCents + hostingYearCents,
  }
}

/** The bill of an order that came without one: the product's line on the company's statement, by our assumptions. */
export function billFromStatement(
  { lines, terms }: Pick<OwnStatement, 'lines' | 'terms'>,
  { targetSaaS }: { targetSaaS: string },
): OrderBill | undefined {
  const line = lines.find(({ product }) => productKey(product) === productKey(targetSaaS))
  if (line === undefined) return undefined
  const { product, seats, centsPerSeat } = line
  return { ...defaultTerms, ...terms, lines: [{ product, seats, centsPerSeat, buildCents: 0 }] }
}

export function billMovingCents(bill: OrderBill, targetSaaS: string): number {
  const lines = replacedLines(bill.lines, targetSaaS)
  return lines.reduce((total, line) => total + movingCents(line, bill), 0)
}

/** The line of the ordered product, or the whole bill where it has no such line. */
function replacedLines(lines: readonly SavingsLine[], targetSaaS: string): readonly SavingsLine[] {
  const target = lines.filter(({ product }) => productKey(product) === productKey(targetSaaS))
  return target.length > 0 ? target : lines
}

interface QuoteContext extends Pick<PrintedDocument, 'issuer' | 'party'> {
  request: { id: string; targetSaaS: string; items: readonly ChecklistItem[] }
  /** Those that apply, or applied when it was accepted: the day, and the paragraphs of a signed copy. */
  terms: { date: string; text: readonly string[] } | undefined
}

/** A quote, or once it is accepted its signed copy: what, for how much, by whom and when. */
export function printQuote(
  quote: QuoteInPlan,
  { request, terms, ...between }: QuoteContext,
): PrintedDocument {
  const { number, status, sentAt, validUntil, lines, decision } = quote
  const isSigned = status === 'accepted' && decision !== undefined
  return {
    ...between,
    kind: isSigned ? 'Signed copy' : 'Quote',
    number: `${request.id}-${number}`,
    date: (isSigned ? decision.at : sentAt).slice(0, 10),
    role: 'For',
    facts: [
      ['Sent', formatDay(sentAt)],
      isSigned ? ['Accepted', formatDay(decision.at)] : ['Valid until', formatDay(validUntil)],
      ['Request', request.id],
    ],
    subject: nameReplacement(request.targetSaaS),
    lines: lines.map(({ title, amountCents }) => [title, formatExactCents(amountCents)]),
    sums: [],
    total: ['Total, paid once', formatExactCents(quote.totalCents)],
    sections: [
      ...stateOf(quote),
      { title: 'Payment', text: formatInstalments(quote).join('\n') },
      { title: 'Plan', text: `${formatQuotedPlan(quote)}\n${formatQuotedYears(quote)}` },
      { title: 'Estimated completion', text: formatDay(quote.estimatedCompletion) },
      ...section(
        'In scope',
        scopeOf(request.items)
          .map(({ name }) => name)
          .join(', '),
      ),
      ...section('Notes', quote.note),
      ...section(
        terms ? `Terms of ${formatDay(terms.date)}` : '',
        isSigned ? (terms?.text.join('\n') ?? '') : 'They apply to this quote.',
      ),
    ],
  }
}

function stateOf({ number, status, decision }: QuoteInPlan): PrintedSection[] {
  if (status === 'sent') return []
  if (status !== 'accepted' || decision === undefined) {
    return [{ title: 'Not open', text: quoteNotOpen(number, status) }]
  }
  const { name, by, at, contentHash = '' } = decision
  return [
    {
      title: `Accepted by ${name ?? by}`,
      text: `On ${formatUtcMoment(at)}, signed in as ${by}. SHA-256 of what was agreed:`,
      figures: contentHash,
    },
  ]
}

function section(title: string, text: string): PrintedSection[] {
  return title === '' || text === '' ? [] : [{ title, text }]
}
