import { billingCycles } from '#domain/site/plans.ts'
import { isWithin, type Range } from '#domain/values/money.ts'
import { isRenewalDay, priceLimit, type SavingsLine } from './bill.ts'
import { addressVersion, cleanName, type SavingsCase, termNames } from './savings-case.ts'
import { savingsLimits } from './savings-limits.ts'

/** Null unless it is a whole, valid case. Read by hand, because the calculator does not load the schema library. */
export function readSavingsCase(text: string | null): SavingsCase | null {
  const [version, ...fields] = (text ?? '').split('*')
  if (version !== addressVersion) return null
  try {
    const terms = termNames.map((name, at) => [name, readTerm(name, fields[at])])
    const lines = readLines(fields.slice(termNames.length))
    return { ...(Object.fromEntries(terms) as Omit<SavingsCase, 'lines'>), lines }
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

function readTerm(name: (typeof termNames)[number], text: string | undefined) {
  if (name !== 'cycle')
    return parseNumber(text, savingsLimits[name], name.endsWith('Percent') ? 1 : 0)
  const known = billingCycles.find((cycle) => cycle === text)
  if (known === undefined) throw new RangeError('Unknown cycle.')
  return known
}

function readLines(fields: string[]): SavingsLine[] {
  const count = Math.ceil(fields.length / 4)
  if (count > savingsLimits.lines) throw new RangeError('Too many lines.')
  return Array.from({ length: count }, (_, line) => {
    const [name = '', seatCount, price, last = ''] = fields.slice(line * 4)
    const [build, renewsOn] = last.split('_', 2)
    if (renewsOn !== undefined && !isRenewalDay(renewsOn)) throw new RangeError('Not a day.')
    const seats = seatCount === '' ? null : parseNumber(seatCount, savingsLimits.seats)
    return {
      product: readName(name),
      seats,
      centsPerSeat: parseNumber(price, savingsLimits[priceLimit(seats)]),
      buildCents: parseNumber(build, savingsLimits.buildCents),
      ...(renewsOn && { renewsOn }),
    }
  })
}

function readName(text: string): string {
  const name = cleanName(text.replaceAll('%2A', '*').replaceAll('%25', '%'))
  const isFitting = name.length >= 1 && name.length <= savingsLimits.productLength
  if (!isFitting) throw new RangeError('A name is missing or too long.')
  return name
}

/** `Number` alone would take '', '0x10' and '1e3' for numbers; nought is added to undo `-0`. */
function parseNumber(text: string | undefined, range: Range, digits?: number): number {
  const number = text !== undefined && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) + 0 : Number.NaN
  if (!isWithin(number, range, digits)) throw new RangeError('Not a valid number.')
  return number
}
