import { expect, test } from 'vitest'
import { loadBudgets, navigationBudgets, scoreBudgets } from './budgets.ts'
import { broken, judge } from './judge.ts'

const kib = 1024
const bodies = { html: 0, style: 2 * kib, script: 92 * kib, font: 60 * kib, other: 0 }
const load = { bodies, styleInPage: 10 * kib, wire: 0, requests: 12, nodes: 1499, shift: 0.004 }

test('a page at every limit keeps its budgets, and above one it breaks that one', () => {
  expect(broken(judge(loadBudgets, '/', load))).toEqual([])
  expect(broken(judge(loadBudgets, '/', { ...load, styleInPage: 10 * kib + 1 }))).toEqual([
    '/ CSS: 12.00 (at most 12 KiB)',
  ])
  const heavier = { ...load, bodies: { ...bodies, script: 108 * kib + 1 }, nodes: 1500 }
  expect(broken(judge(loadBudgets, '/browse', heavier))).toEqual([
    '/browse script: 108.00 (at most 108 KiB)',
    '/browse whole page: 170.00 (at most 160 KiB)',
    '/browse DOM nodes: 1500 (at most 1499)',
  ])
})

test('what is loaded for a further screen is added up, before and after the click', () => {
  const further = (onArrival: number) =>
    broken(judge(navigationBudgets, '/browse', { onIntent: 15 * kib, onArrival }))
  expect(further(5 * kib)).toEqual([])
  expect(further(5 * kib + 1)).toHaveLength(1)
})

test('what could not be measured keeps no budget', () => {
  expect(broken(judge(loadBudgets, '/', { ...load, shift: Number.NaN }))).toHaveLength(1)
  expect(broken(judge(scoreBudgets, '/', { seo: 100 }))).toEqual([
    '/ accessibility: 0 (at least 100)',
    '/ best-practices: 0 (at least 100)',
  ])
})
