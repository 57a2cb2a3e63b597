import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SavingsLine } from './owning-costs.ts'
import { assumeLine } from './product-assumptions.ts'
import { judgeLines, recommendLines } from './recommend-lines.ts'
import { compareCosts, type SavingsCase } from './savings.ts'
import { caseForLines } from './savings-assumptions.ts'
import { anyCase } from './savings-case.fixture.ts'

test('the recommended lines save at least as much as any other choice of lines', () => {
  fc.assert(
    fc.property(anyCase, fc.infiniteStream(fc.boolean()), (savingsCase, coins) => {
      const chosen = savingsCase.lines.filter(() => coins.next().value)
      const recommended = only(savingsCase, recommendLines(savingsCase))
      expect(compareCosts(recommended).savedCents).toBeGreaterThanOrEqual(
        compareCosts({ ...savingsCase, lines: chosen }).savedCents,
      )
    }),
  )
})

test('a line that is kept pays off from the stated number of seats or price on, and not before', () => {
  fc.assert(
    fc.property(anyCase, (savingsCase) => {
      for (const [position, verdict] of judgeLines(savingsCase).entries()) {
        if (verdict.isReplaced || verdict.paysOffFrom === null) continue
        const isReplacedAt = (amount: number) => {
          const line = savingsCase.lines[position] as SavingsLine
          const change = line.seats === null ? { centsPerSeat: amount } : { seats: amount }
          const lines = savingsCase.lines.with(position, { ...line, ...change })
          return recommendLines({ ...savingsCase, lines }).has(position)
        }
        expect(isReplacedAt(verdict.paysOffFrom)).toBe(true)
        expect(isReplacedAt(verdict.paysOffFrom - 1)).toBe(false)
      }
    }),
    { numRuns: 30 },
  )
})

test('a small product is kept until it has enough seats, and a line that fits the plan needs fewer', () => {
  const jira = assumeLine('Jira', 10)
  expect(judgeLines(caseForLines([jira]))).toEqual([{ isReplaced: false, paysOffFrom: 75 }])
  // Beside two products that fill up the Professional plan, it costs no plan of its own.
  const [, , beside] = judgeLines(
    caseForLines([assumeLine('Salesforce', 60), assumeLine('Zendesk', 40), jira]),
  )
  expect(beside).toEqual({ isReplaced: false, paysOffFrom: 49 })
})

function only(savingsCase: SavingsCase, positions: ReadonlySet<number>): SavingsCase {
  return { ...savingsCase, lines: savingsCase.lines.filter((_, at) => positions.has(at)) }
}
