import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billCentsPerMonth } from '#domain/savings/bill.ts'
import { compareCosts } from '#domain/savings/savings.ts'
import { caseForLines } from '#domain/savings/savings-case.ts'
import { maxSavingsPercent } from '#domain/site/brand.ts'
import {
  exampleStatement,
  largestStruck,
  ownedByProduct,
  savedPercent,
  totalCents,
} from './example-statement.ts'

const products = exampleStatement.map((line) => line.product)

test('the pitch claims up to 70% lower cost @spec-1.1', () => {
  expect(maxSavingsPercent).toBe(70)
})

test('with every line struck, the statement saves what the calculator gives for its lines', () => {
  const everything = new Set(products)
  const { savedPercent: calculated, owningCents } = compareCosts(caseForLines(exampleStatement))
  expect(savedPercent(everything)).toBe(calculated)
  // Rounded up to the dollar.
  const rest = totalCents(everything) - owningCents / 36
  expect(rest).toBeGreaterThanOrEqual(0)
  expect(rest).toBeLessThan(100)
})

test('the owned lines add up to the total, in whole dollars, and save at most what the pitch claims', () => {
  fc.assert(
    fc.property(fc.subarray(products), (some) => {
      const struck = new Set(some)
      const owned = ownedByProduct(struck)
      expect(new Set(owned.keys())).toEqual(struck)
      const ownedCents = [...owned.values()].reduce((total, cents) => total + cents, 0)
      const paid = exampleStatement.filter(({ product }) => !struck.has(product))
      expect(ownedCents + billCentsPerMonth(paid)).toBe(totalCents(struck))
      for (const cents of owned.values()) expect(cents % 100).toBe(0)
      const percent = savedPercent(struck)
      expect(percent).toBeLessThanOrEqual(maxSavingsPercent)
      expect(percent === 0).toBe(struck.size === 0)
    }),
  )
})

test('the plan is shared equally, and the last line takes what rounding leaves', () => {
  const struck = new Set(['Slack', 'Jira', 'Mailchimp'])
  const owned = Object.fromEntries(ownedByProduct(struck))
  expect(owned).toEqual({ Slack: 69_400, Jira: 58_000, Mailchimp: 48_500 })
})

test('the largest struck product is the one to order, and nothing struck saves nothing', () => {
  expect(largestStruck(new Set(['Jira', 'Slack']))).toBe('Slack')
  expect(largestStruck(new Set())).toBeUndefined()
  expect(savedPercent(new Set())).toBe(0)
})
