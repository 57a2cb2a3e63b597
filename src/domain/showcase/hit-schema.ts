import * as z from 'zod/mini'
import { orderFields } from '#domain/requests/order-fields.ts'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { filledText, optionalText } from '#domain/values/text-rules.ts'
import { hitStatuses, industries } from './hit-status.ts'

export const hitLimits = { short: 120, quote: 300, description: 600, tags: 6, tag: 40 } as const

export const hitMessages = {
  industryMissing: 'Please choose an industry',
  statusMissing: 'Please choose a status',
  tagsTooMany: `Please enter at most ${hitLimits.tags} tags of up to ${hitLimits.tag} characters`,
  calcInvalid: 'Please paste a link from the calculator on the pricing page',
  notFound: 'We couldn’t find this hit. Reload the page.',
  noDraft: 'There is nothing to decide about this request.',
  notCompleted: 'A hit can be drafted once the request is completed.',
  noConsent: 'The client has to agree to this text before it can be published.',
  noSavings: 'Add what the hit saves before you publish it.',
  saveFailed: 'We couldn’t save this. Please try again.',
} as const

const short = filledText(hitLimits.short)

/** Everything that is published of a hit, written by an operator or edited by its client. */
export const hitContentShape = {
  title: short,
  originalSaas: short,
  /** Both follow from `calc` where that is given. A hit without them is a draft. */
  savingsAmount: optionalText(hitLimits.short),
  savingsPercentage: optionalText(hitLimits.short),
  companySize: orderFields.companySize.rule,
  industry: z.enum(industries, hitMessages.industryMissing),
  status: z.enum(hitStatuses, hitMessages.statusMissing),
  description: filledText(hitLimits.description),
  tags: z
    .array(filledText(hitLimits.tag))
    .check(z.maxLength(hitLimits.tags, hitMessages.tagsTooMany)),
  /**
   * What the savings are worked out from: the parameter of the calculator, or a link that has it. Without it, they are
   * as the client states them.
   */
  calc: z.optional(
    z.string().check(
      z.overwrite(findCalc),
      z.refine(
        (calc) => calc === '' || readSavingsCase(calc)?.lines.length,
        hitMessages.calcInvalid,
      ),
    ),
  ),
  /** What the client says, and what they paid before and pay now: `$66,000 per year`. */
  story: z.optional(
    z.nullable(
      z.object({ quote: filledText(hitLimits.quote), role: short, before: short, now: short }),
    ),
  ),
}

export const hitContentSchema = z.object(hitContentShape)

export type HitContent = z.infer<typeof hitContentSchema>

export const hitSchema = z.object({
  id: z.int(),
  ...hitContentShape,
  /** Of a sample that is shown beside real hits. */
  isSample: z.optional(z.boolean()),
})

function findCalc(text: string): string {
  const sent = /[?&]calc=([^&#\s]+)/.exec(text)?.[1]
  try {
    return sent ? decodeURIComponent(sent.replaceAll('+', ' ')) : text.trim()
  } catch {
    return text
  }
}
