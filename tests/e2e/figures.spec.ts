import { sampleHits } from '#backends/samples/hits.ts'
import { sampleStories } from '#backends/samples/stories.ts'
import { billCentsPerMonth, lineCents } from '#domain/bill.ts'
import { maxSavingsPercent } from '#domain/brand.ts'
import { formatCents } from '#domain/money.ts'
import { owningCents } from '#domain/owning-costs.ts'
import {
  billingCycles,
  plans,
  priceCents,
  priceCentsPerMonth,
  yearlySavingPercent,
} from '#domain/plans.ts'
import { compareCosts, type SavingsCase } from '#domain/savings.ts'
import { formatSpoken } from '#domain/spoken-money.ts'
import { exampleStatement, ownedByProduct, savedPercent, totalCents } from '#domain/statement.ts'
import { expect, test } from './fixtures.ts'

// Every amount and every percentage in the built pages is one that the savings model or the plans give.

const products = exampleStatement.map(({ product }) => product)
const everything = new Set(products)

/** With no line struck, with the first one, with the first two, and so on. */
const totals = [0, ...products.keys()].map((_, count) =>
  totalCents(exampleStatement, new Set(products.slice(0, count))),
)
const [before = 0, now = 0] = [totals.at(0), totals.at(-1)]

const ofStatement = [
  ...exampleStatement.map(lineCents),
  ...ownedByProduct(exampleStatement, everything).values(),
  ...totals,
  before - now,
].flatMap((cents) => [cents, cents * 12])

const ofPlans = plans.flatMap((plan) =>
  billingCycles.flatMap((cycle) => [priceCents(plan, cycle), priceCentsPerMonth(plan, cycle)]),
)

const cases = [...sampleHits, ...sampleStories].map(({ savingsCase }) => savingsCase)

const amounts = new Set([
  ...[...ofStatement, ...ofPlans].flatMap((cents) => [formatCents(cents), formatSpoken(cents)]),
  ...cases.flatMap(amountsOf),
])

const percentages = new Set(
  [
    maxSavingsPercent,
    yearlySavingPercent,
    savedPercent(exampleStatement, everything),
    ...cases.map((savingsCase) => compareCosts(savingsCase).savedPercent),
  ].map((percent) => `${percent}%`),
)

/** What a year costs before and after, and what it saves, as a card or a story says it. */
function amountsOf(savingsCase: SavingsCase): string[] {
  const { lines, years } = savingsCase
  const { savedCents } = compareCosts(savingsCase)
  return [
    billCentsPerMonth(lines) * 12,
    owningCents(lines, savingsCase) / years,
    savedCents / years,
  ].map(formatSpoken)
}

test('every amount and percentage in the built pages comes from the model', async ({ request }) => {
  for (const path of ['/', '/browse', '/pricing']) {
    const text = readText(await (await request.get(path)).text())
    const foundAmounts = text.match(/\$\d{1,3}(?:,\d{3})*(?:\.\d\d)?/g) ?? []
    const foundPercentages = text.match(/\d[\d.,]*%/g) ?? []
    expect(foundAmounts.length, path).toBeGreaterThan(5)
    expect(foundPercentages.length, path).toBeGreaterThan(0)
    expect(
      foundAmounts.filter((amount) => !amounts.has(amount)),
      path,
    ).toEqual([])
    expect(
      foundPercentages.filter((percentage) => !percentages.has(percentage)),
      path,
    ).toEqual([])
  }
})

/** What a visitor reads: no markup, no styles, no script, no structured data. */
function readText(html: string): string {
  return (
    html
      .replace(/<(script|style)\b[\s\S]*?<\/\1>/g, ' ')
      // Between two pieces of one text.
      .replaceAll('<!-- -->', '')
      .replace(/<[^>]+>/g, ' ')
  )
}
