/** What a month costs if nothing is replaced, and what owning costs in it. Money is in whole cents. */
export interface MonthCosts {
  stayingCents: number
  owningCents: number
}

export interface CostsSoFar extends MonthCosts {
  /** All that was paid up to and including this month. */
  stayingSoFarCents: number
  owningSoFarCents: number
}

export function addUpMonths<Month extends MonthCosts>(
  months: readonly Month[],
): (Month & CostsSoFar)[] {
  let stayingSoFarCents = 0
  let owningSoFarCents = 0
  return months.map((month) => {
    stayingSoFarCents += month.stayingCents
    owningSoFarCents += month.owningCents
    return { ...month, stayingSoFarCents, owningSoFarCents }
  })
}

/**
 * The month, counted from one, from which to the last one owning has cost no more than staying; null if it ends
 * dearer. The calculator, a quote and a statement all ask here. Yearly bills and later builds make the lines cross
 * more than once; what counts is where they part for good.
 */
export function findBreakEven(months: readonly CostsSoFar[]): number | null {
  const lastLoss = months.findLastIndex((month) => month.owningSoFarCents > month.stayingSoFarCents)
  return lastLoss === months.length - 1 ? null : lastLoss + 2
}
