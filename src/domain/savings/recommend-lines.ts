import { plans } from '#domain/site/plans.ts'
import type { BillLine } from './bill.ts'
import { planCents, planForApps, replacementCents } from './owning-costs.ts'
import { lineStayingCents, type SavingsCase } from './savings.ts'
import { savingsLimits } from './savings-limits.ts'

export type Verdict =
  | { isReplaced: true }
  /** From how many seats, or which flat price a month, replacing it would pay off; null if never. */
  | { isReplaced: false; paysOffFrom: number | null }

/** One verdict a line: whether replacing it belongs to the choice of lines that saves most. */
export function judgeLines(savingsCase: SavingsCase): Verdict[] {
  const recommended = recommendLines(savingsCase)
  return Array.from(savingsCase.lines.keys(), (position) =>
    recommended.has(position)
      ? { isReplaced: true }
      : { isReplaced: false, paysOffFrom: findPayOff(savingsCase, position) },
  )
}

/**
 * The positions of the lines that save most together. What a line saves on top of the plan does not depend on the
 * others, so that for each plan the best choice is the most it covers of those that save most.
 */
export function recommendLines(savingsCase: SavingsCase): ReadonlySet<number> {
  const gains = [...savingsCase.lines.entries()]
    .map(([position, line]) => ({
      position,
      cents: lineStayingCents(line, savingsCase) - replacementCents(line, savingsCase),
    }))
    .filter(({ cents }) => cents > 0)
    .toSorted((a, b) => b.cents - a.cents)

  let best = { cents: 0, chosen: gains.slice(0, 0) }
  for (const { apps } of plans) {
    const chosen = apps === 'unlimited' ? gains : gains.slice(0, apps)
    const plan = planCents(planForApps(chosen.length), savingsCase)
    const cents = chosen.reduce((total, gain) => total + gain.cents, -plan)
    if (cents > best.cents) best = { cents, chosen }
  }
  return new Set(best.chosen.map(({ position }) => position))
}

/** More seats, or a higher price, never make a line less worth replacing: halving finds the first that pays off. */
function findPayOff(savingsCase: SavingsCase, position: number): number | null {
  const line = savingsCase.lines[position]
  if (line === undefined) return null
  const isWorth = (amount: number) => {
    const lines = savingsCase.lines.with(position, { ...line, ...withAmount(line, amount) })
    return recommendLines({ ...savingsCase, lines }).has(position)
  }
  let low = 0
  let high: number = savingsLimits[line.seats === null ? 'flatCents' : 'seats'].most
  if (!isWorth(high)) return null
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (isWorth(middle)) high = middle
    else low = middle
  }
  return high
}

function withAmount({ seats }: BillLine, amount: number): Partial<BillLine> {
  return seats === null ? { centsPerSeat: amount } : { seats: amount }
}
