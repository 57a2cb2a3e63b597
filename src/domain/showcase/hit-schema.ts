import * as z from 'zod/mini'
import { orderFields } from '#domain/requests/order-fields.ts'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { compareCosts } from '#domain/savings/savings.ts'
import type { SavingsCase } from '#domain/savings/savings-case.ts'
import { limits } from '#domain/values/limits.ts'
import { filledLine, filledText, wholeNumber } from '#domain/values/text-rules.ts'
import { doesSave, type HitCosts, hitStatuses, industries } from './hit.ts'

export const hitLimits = {
  short: 120,
  quote: 300,
  description: 600,
  tags: 6,
  tag: 40,
  centsAYear: 10_000_000_000,
} as const

export const hitMessages = {
  industryMissing: 'Please choose an industry',
  statusMissing: 'Please choose a status',
  tagsTooMany: `Please enter at most ${hitLimits.tags} tags of up to ${hitLimits.tag} characters`,
  calcInvalid: 'Please paste a link from the calculator on the pricing page',
  calcSavesNothing: 'This calculation shows no saving',
  notFound: 'We couldn’t find this hit. Reload the page.',
  noDraft: 'There’s nothing to decide on for this request.',
  notCompleted: 'A hit can be drafted once the request is completed.',
  noConsent: 'The client has to agree to this text before it can be published.',
  noCosts: 'Enter what the client paid before and pays now, then publish.',
  amountInvalid: 'Please enter an amount like $15,000',
  noSaving: 'This has to be less than before',
  saveFailed: 'We couldn’t save this. Please try again.',
} as const

const short = filledLine(hitLimits.short)

const centsAYear = wholeNumber(0, hitLimits.centsAYear, hitMessages.amountInvalid)

const costsSchema = z.object({ beforeCents: centsAYear, nowCents: centsAYear }).check(
  z.refine(doesSave, {
    message: hitMessages.noSaving,
    path: ['nowCents'],
  }),
)

export const hitContentShape = {
  title: short,
  originalSaas: short,
  companySize: orderFields.companySize.rule,
  industry: z.enum(industries, hitMessages.industryMissing),
  status: z.enum(hitStatuses, hitMessages.statusMissing),
  description: filledText(hitLimits.description),
  tags: z
    .array(filledLine(hitLimits.tag))
    .check(z.maxLength(hitLimits.tags, hitMessages.tagsTooMany)),
  /** The calculator’s parameter, or a link with it, from which the costs follow. Without it, the client states them. */
  calc: z.optional(
    z.string().check(
      z.maxLength(limits.addressMax, hitMessages.calcInvalid),
      z.overwrite(findCalc),
      z.refine((calc) => calc === '' || readSavingsCase(calc), {
        message: hitMessages.calcInvalid,
        abort: true,
      }),
      z.refine((calc) => {
        const savingsCase = readSavingsCase(calc)
        return savingsCase === null || doesSave(calculateCosts(savingsCase))
      }, hitMessages.calcSavesNothing),
    ),
  ),
  /** A hit without them is a draft. */
  costs: z.optional(z.nullable(costsSchema)),
  story: z.optional(z.nullable(z.object({ quote: filledText(hitLimits.quote), role: short }))),
}

export const hitContentSchema = z.object(hitContentShape)

export type HitContent = z.infer<typeof hitContentSchema>

export const hitSchema = z.object({
  id: z.int(),
  ...hitContentShape,
  /** Both follow from the costs, and are empty without them. */
  savingsAmount: z.string(),
  savingsPercentage: z.string(),
  /** Of a sample that is shown beside real hits. */
  isSample: z.optional(z.boolean()),
})

/** A success story: a completed hit, described by its client. */
export const storySchema = z.object({
  id: z.string(),
  title: z.string(),
  originalSaas: z.string(),
  savings: z.string(),
  customer: z.optional(z.string()),
  customerRole: z.string(),
  /** One sentence in the client's voice. */
  quote: z.string(),
  /** The same voice at length. */
  description: z.string(),
  kept: z.optional(z.array(z.string())),
  dropped: z.optional(z.array(z.string())),
  tags: z.array(z.string()),
  miniature: z.optional(z.enum(['pipeline', 'board', 'inbox'])),
  costs: z.object({ beforeCents: z.int(), nowCents: z.int() }),
  /** The calculation that the costs follow from. Without it, the client states them. */
  calc: z.optional(z.string()),
  hitId: z.int(),
})

export type Hit = z.infer<typeof hitSchema>

export type Story = z.infer<typeof storySchema>

/** What the panel of a hit shows: its story, where there is one, and what else is known. */
export type HitDetails = Pick<Hit, 'title' | 'originalSaas' | 'description' | 'tags'> &
  Partial<Pick<Hit, 'costs' | 'calc' | 'status' | 'industry' | 'companySize' | 'isSample'>> &
  Partial<Omit<Story, 'id' | 'costs'>>

export function findCalc(text: string): string {
  const sent = /[?&]calc=([^&#\s]+)/.exec(text)?.[1]
  try {
    return sent ? decodeURIComponent(sent.replaceAll('+', ' ')) : text.trim()
  } catch {
    return text
  }
}

// Apart from the other rules about costs, which Home loads.

/** In whole dollars, so that the figures on a page add up. The saving is never overstated. */
export function calculateCosts(savingsCase: SavingsCase): HitCosts {
  const { stayingCents, owningCents } = compareCosts(savingsCase)
  const yearly = (cents: number) => cents / 100 / savingsCase.years
  return {
    beforeCents: Math.floor(yearly(stayingCents)) * 100,
    nowCents: Math.ceil(yearly(owningCents)) * 100,
  }
}
