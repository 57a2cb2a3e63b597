import * as z from 'zod/mini'
import { orderBillSchema } from '#domain/requests/order-bill.ts'
import { orderFields } from '#domain/requests/order-fields.ts'
import { compareCosts, type SavingsCase } from '#domain/savings/savings.ts'
import { formatSpoken } from '#domain/values/money.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import type { Hit } from './hit.ts'
import { hitStatuses, industries } from './hit-status.ts'

/** The rules for the text of a hit, written by an operator or edited by its client. */
const hitLimits = { short: 120, quote: 300, description: 600, tags: 6, tag: 40 } as const

export const hitMessages = {
  missing: 'Please fill this in',
  industryMissing: 'Please choose an industry',
  statusMissing: 'Please choose a status',
  tagsTooMany: `Please enter at most ${hitLimits.tags} tags of up to ${hitLimits.tag} characters`,
  calculationInvalid: 'Please paste a link from the calculator on the pricing page',
  notFound: 'We couldn’t find this hit. It may have been deleted. Reload the page.',
  noDraft: 'There is nothing to decide about this request.',
  notCompleted: 'A hit can be drafted once the request is completed.',
  noConsent: 'The client has to agree to this text before it can be published.',
  published: 'Hide this hit before you delete it.',
  saveFailed: 'We couldn’t save this. Please try again.',
  unavailable: 'This hit isn’t shown any more.',
} as const

const short = text(hitLimits.short)

const hitContentShape = {
  title: short,
  originalSaas: short,
  /** Both follow from `savingsCase` where that is given. */
  savingsAmount: short,
  savingsPercentage: short,
  companySize: orderFields.companySize.rule,
  industry: z.enum(industries, hitMessages.industryMissing),
  status: z.enum(hitStatuses, hitMessages.statusMissing),
  description: text(hitLimits.description),
  tags: z
    .array(z.string().check(z.trim(), z.minLength(1, hitMessages.missing)))
    .check(
      z.refine(
        (tags) =>
          tags.length <= hitLimits.tags && tags.every(({ length }) => length <= hitLimits.tag),
        hitMessages.tagsTooMany,
      ),
    ),
  savingsCase: z.optional(z.nullable(orderBillSchema)),
  story: z.optional(
    z.nullable(z.object({ quote: text(hitLimits.quote), role: short, before: short, now: short })),
  ),
}

export const hitContentSchema = z.object(hitContentShape)

/** Everything that is published of a hit. */
export type HitContent = z.infer<typeof hitContentSchema>

type HitShape = typeof hitContentShape

/** Some of it, as a change. */
export const hitChangeSchema = z.object(
  Object.fromEntries(
    Object.entries(hitContentShape).map(([name, schema]) => [name, z.optional(schema)]),
  ) as { [Name in keyof HitShape]: z.ZodMiniOptional<HitShape[Name]> },
)

function text(max: number) {
  return z
    .string(hitMessages.missing)
    .check(
      z.trim(),
      z.minLength(1, hitMessages.missing),
      z.maxLength(max, `Please keep this within ${formatNumber(max)} characters`),
    )
}

/** What a case saves a year, by the one model. */
export function savingsOf(
  savingsCase: SavingsCase,
): Pick<Hit, 'savingsAmount' | 'savingsPercentage'> {
  const { savedCents, savedPercent } = compareCosts(savingsCase)
  return {
    savingsAmount: `${formatSpoken(savedCents / savingsCase.years)} per year`,
    savingsPercentage: `${savedPercent}%`,
  }
}

/** The content with its savings worked out, where there is something to work them out from. */
export function withSavings(content: HitContent): HitContent {
  return content.savingsCase ? { ...content, ...savingsOf(content.savingsCase) } : content
}

/** As it is published. */
export function toHit(id: number, { savingsCase, story, ...content }: HitContent): Hit {
  return { id, ...content, ...(savingsCase && { savingsCase }), ...(story && { story }) }
}

interface CompletedRequest {
  targetSaaS: string
  companySize: string
  bill?: SavingsCase | undefined
  /** What was agreed on, if it was. */
  scope: readonly string[]
  /** Of the client and their company, which nothing of the draft may have. */
  names: readonly string[]
}

/**
 * What a completed request says about its hit, without the name of its client: neither the words of the order nor
 * those of the messages, which may have it. What it does not say is for the operator to fill in.
 */
export function draftHit(request: CompletedRequest): HitContent {
  const { targetSaaS, companySize, bill, scope, names } = request
  const people = orderFields.companySize.format(companySize) ?? companySize
  const parts = scope.filter((part) => !names.some((name) => hasName(part, name)))
  const built = parts.length === 0 ? '' : ` What we built: ${parts.join(', ')}.`
  const isSaving = bill !== undefined && compareCosts(bill).savedCents > 0
  return withSavings({
    title: `A self-hosted replacement for ${targetSaaS}`.slice(0, hitLimits.short),
    originalSaas: targetSaaS.slice(0, hitLimits.short),
    savingsAmount: '',
    savingsPercentage: '',
    companySize: companySize as HitContent['companySize'],
    industry: 'Technology',
    status: 'completed',
    description: `Built for a company of ${people}.${built}`.slice(0, hitLimits.description),
    tags: [],
    ...(isSaving && { savingsCase: bill }),
  })
}

function hasName(part: string, name: string): boolean {
  return name !== '' && part.toLowerCase().includes(name.toLowerCase())
}
