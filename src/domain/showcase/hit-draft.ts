import { orderFields } from '#domain/requests/order-fields.ts'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import { compareCosts, type SavingsCase } from '#domain/savings/savings.ts'
import { writeSavingsCase } from '#domain/savings/savings-address.ts'
import { formatSpoken } from '#domain/values/money.ts'
import { type HitContent, hitLimits } from './hit-schema.ts'

/** The content as it is stored: what is empty is left out, and savings are worked out where there is a case. */
export function withSavings({ calc, story, ...content }: HitContent): HitContent {
  const savingsCase = readSavingsCase(calc ?? null)
  return {
    ...content,
    ...(calc && savingsCase && { calc, ...savingsOf(savingsCase) }),
    ...(story && { story }),
  }
}

/** What a case saves a year, by the one model. */
function savingsOf(savingsCase: SavingsCase) {
  const { savedCents, savedPercent } = compareCosts(savingsCase)
  return {
    savingsAmount: `${formatSpoken(savedCents / savingsCase.years)} per year`,
    savingsPercentage: `${savedPercent}%`,
  }
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
  const built = parts.length === 0 ? '' : ` What we built: ${parts.join('; ')}.`
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
    ...(isSaving && { calc: writeSavingsCase(bill) }),
  })
}

function hasName(part: string, name: string): boolean {
  return name !== '' && part.toLowerCase().includes(name.toLowerCase())
}
