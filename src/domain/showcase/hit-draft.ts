import { orderFields } from '#domain/requests/order-fields.ts'
import { readSavingsCase } from '#domain/savings/read-savings-case.ts'
import type { SavingsCase } from '#domain/savings/savings.ts'
import { writeSavingsCase } from '#domain/savings/savings-address.ts'
import { calculateCosts } from './calculate-costs.ts'
import type { Hit } from './hit.ts'
import { doesSave, savingsOf } from './hit-costs.ts'
import { type HitContent, hitLimits } from './hit-schema.ts'

/** A hit as it is stored: what is empty is left out, and what a calculation says goes before what is typed. */
export function withSavings({ calc, costs, story, ...content }: HitContent): Omit<Hit, 'id'> {
  const savingsCase = readSavingsCase(calc ?? null)
  const known = savingsCase ? calculateCosts(savingsCase) : costs
  return {
    ...content,
    ...(known ? savingsOf(known) : { savingsAmount: '', savingsPercentage: '' }),
    ...(known && { costs: known }),
    ...(calc && savingsCase && { calc }),
    ...(story && { story }),
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
export function draftHit(request: CompletedRequest): Omit<Hit, 'id'> {
  const { targetSaaS, companySize, bill, scope, names } = request
  const people = orderFields.companySize.format(companySize) ?? companySize
  const parts = scope.filter((part) => !names.some((name) => hasName(part, name)))
  const built = parts.length === 0 ? '' : ` What we built: ${parts.join('; ')}.`
  const isSaving = bill !== undefined && doesSave(calculateCosts(bill))
  return withSavings({
    title: `A self-hosted replacement for ${targetSaaS}`.slice(0, hitLimits.short),
    originalSaas: targetSaaS.slice(0, hitLimits.short),
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
