import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxSavingsPercent } from './brand.ts'
import {
  exampleStatement,
  largestStruck,
  lineCents,
  savedPercent,
  totalCents,
} from './statement.ts'
import { targetSaaSPresets } from './target-saas.ts'

const products = exampleStatement.map((line) => line.product)

test('the pitch claims up to 70% lower cost @spec-1.1', () => {
  expect(maxSavingsPercent).toBe(70)
})

test('nothing struck costs the sum of all lines', () => {
  const sum = exampleStatement.reduce((total, line) => total + lineCents(line), 0)
  expect(totalCents(exampleStatement)).toBe(sum)
  expect(savedPercent(exampleStatement, new Set())).toBe(0)
})

test('striking every line saves exactly what the pitch claims', () => {
  expect(savedPercent(exampleStatement, new Set(products))).toBe(70)
})

test('striking one more line never costs more and never saves over 70%', () => {
  fc.assert(
    fc.property(fc.subarray(products), fc.constantFrom(...products), (some, one) => {
      const before = new Set(some)
      const after = new Set([...some, one])
      expect(totalCents(exampleStatement, after)).toBeLessThanOrEqual(
        totalCents(exampleStatement, before),
      )
      expect(savedPercent(exampleStatement, after)).toBeLessThanOrEqual(maxSavingsPercent)
    }),
  )
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
