import fc from 'fast-check'
import { expect, test } from 'vitest'
import { billCentsPerMonth } from './bill.ts'
import { maxSavingsPercent } from './brand.ts'
import { compareCosts } from './savings.ts'
import { caseForLines } from './savings-assumptions.ts'
import {
  exampleStatement,
  largestStruck,
  ownedByProduct,
  savedPercent,
  totalCents,
} from './statement.ts'
import { targetSaaSPresets } from './target-saas.ts'

const products = exampleStatement.map((line) => line.product)

test('the pitch claims up to 70% lower cost @spec-1.1', () => {
  expect(maxSavingsPercent).toBe(70)
})

test('nothing struck costs the sum of all lines', () => {
  expect(totalCents(exampleStatement)).toBe(billCentsPerMonth(exampleStatement))
  expect(savedPercent(exampleStatement, new Set())).toBe(0)
})

test('with every line struck, the statement saves what the calculator gives for its lines', () => {
  const everything = new Set(products)
  const { savedPercent: calculated, owningCents } = compareCosts(caseForLines(exampleStatement))
  expect(savedPercent(exampleStatement, everything)).toBe(calculated)
  // Rounded up to the dollar.
  const rest = totalCents(exampleStatement, everything) - owningCents / 36
  expect(rest).toBeGreaterThanOrEqual(0)
  expect(rest).toBeLessThan(100)
})

test('the owned lines add up to the total, in whole dollars, and save at most what the pitch claims', () => {
  fc.assert(
    fc.property(fc.subarray(products), (some) => {
      const struck = new Set(some)
      const owned = ownedByProduct(exampleStatement, struck)
      expect(new Set(owned.keys())).toEqual(struck)
      const ownedCents = [...owned.values()].reduce((total, cents) => total + cents, 0)
      const paid = exampleStatement.filter(({ product }) => !struck.has(product))
      expect(ownedCents + billCentsPerMonth(paid)).toBe(totalCents(exampleStatement, struck))
      for (const cents of owned.values()) expect(cents % 100).toBe(0)
      expect(savedPercent(exampleStatement, struck)).toBeLessThanOrEqual(maxSavingsPercent)
    }),
  )
})

test('each line that is struck in turn lowers the total', () => {
  const totals = [0, 1, 2, 3, 4, 5, 6].map((count) =>
    totalCents(exampleStatement, new Set(products.slice(0, count))),
  )
  expect(totals).toEqual(totals.toSorted((a, b) => b - a))
  expect(new Set(totals).size).toBe(totals.length)
})

test('the largest struck product is the one to order, if any is struck', () => {
  expect(largestStruck(exampleStatement, new Set(['Jira', 'Slack']))).toBe('Slack')
  expect(largestStruck(exampleStatement, new Set())).toBeUndefined()
})

test('an empty statement saves nothing', () => {
  expect(savedPercent([], new Set())).toBe(0)
})

test('every product of the example can be ordered from the list', () => {
  expect(targetSaaSPresets).toEqual(expect.arrayContaining(products))
})
