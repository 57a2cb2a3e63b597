import { expect, test } from 'vitest'
import {
  type Budget,
  loadBudgets,
  navigationBudgets,
  type Pace,
  paceGoals,
  type Scores,
  scoreBudgets,
} from './budgets.ts'
import { broken, judge } from './judge.ts'
import type { PageLoad } from './measure-load.ts'
import type { Navigation } from './measure-navigation.ts'

const kib = 1024
const nothing = { html: 0, style: 0, script: 0, font: 0, other: 0 }
const light: PageLoad = {
  bodies: nothing,
  styleInPage: 0,
  wire: 0,
  requests: 1,
  nodes: 10,
  shift: 0,
}
const pace: Pace = { lcpRatio: 1, tbtDifferenceMs: 0, performance: { mobile: 100, desktop: 100 } }

/** By budget: what just keeps it, and what just breaks it and no other. */
const edges = {
  loads: {
    script: ['/', bodies({ script: 92 * kib }), bodies({ script: 92 * kib + 1 })],
    CSS: [
      '/',
      { ...bodies({ style: 2 * kib }), styleInPage: 10 * kib },
      { ...bodies({ style: 2 * kib }), styleInPage: 10 * kib + 1 },
    ],
    HTML: ['/', bodies({ html: 16 * kib }), bodies({ html: 16 * kib + 1 })],
    fonts: ['/', bodies({ font: 60 * kib }), bodies({ font: 60 * kib + 1 })],
    'whole page': ['/', bodies({ other: 160 * kib }), bodies({ other: 160 * kib + 1 })],
    requests: ['/', { ...light, requests: 12 }, { ...light, requests: 13 }],
    'DOM nodes': ['/browse', { ...light, nodes: 1499 }, { ...light, nodes: 1500 }],
    CLS: ['/', { ...light, shift: 0.004 }, { ...light, shift: 0.005 }],
  } satisfies Edges<PageLoad>,
  navigations: {
    'script of a further screen': [
      '/browse',
      { onIntent: 15 * kib, onArrival: 5 * kib },
      { onIntent: 15 * kib, onArrival: 5 * kib + 1 },
    ],
  } satisfies Edges<Navigation>,
  scores: {
    accessibility: ['/', scores({}), scores({ accessibility: 99 })],
    'best-practices': ['/', scores({}), scores({ 'best-practices': 99 })],
    seo: ['/', scores({}), scores({ seo: 99 })],
  } satisfies Edges<Scores>,
  pace: {
    'LCP to the static page': ['/', { ...pace, lcpRatio: 1.1 }, { ...pace, lcpRatio: 1.11 }],
    'TBT above the static page': [
      '/',
      { ...pace, tbtDifferenceMs: 30 },
      { ...pace, tbtDifferenceMs: 31 },
    ],
    'performance, mobile': ['/', pace, { ...pace, performance: { mobile: 99, desktop: 100 } }],
    'performance, desktop': ['/', pace, { ...pace, performance: { mobile: 100, desktop: 99 } }],
  } satisfies Edges<Pace>,
}

expectEdges('loads', loadBudgets, edges.loads)
expectEdges('navigations', navigationBudgets, edges.navigations)
expectEdges('scores', scoreBudgets, edges.scores)
expectEdges('pace', paceGoals, edges.pace)

test('a screen other than the first may have more script', () => {
  expect(broken(judge(loadBudgets, '/pricing', bodies({ script: 108 * kib })))).toEqual([])
  expect(broken(judge(loadBudgets, '/pricing', bodies({ script: 108 * kib + 1 })))).toEqual([
    '/pricing script: 108.00 (at most 108 KiB)',
  ])
})

test('what could not be measured keeps no budget', () => {
  expect(broken(judge(loadBudgets, '/', { ...light, shift: Number.NaN }))).toHaveLength(1)
  expect(broken(judge(scoreBudgets, '/', {}))).toHaveLength(scoreBudgets.length)
})

type Edges<Measured> = Record<string, [path: string, kept: Measured, spoilt: Measured]>

function expectEdges<Measured>(
  table: string,
  budgets: Budget<Measured>[],
  cases: Edges<Measured>,
): void {
  test(`every budget of ${table} can be broken, at the figure it names`, () => {
    expect(Object.keys(cases)).toEqual(budgets.map(({ name }) => name))
    for (const [name, [path, kept, spoilt]] of Object.entries(cases)) {
      expect(broken(judge(budgets, path, kept)), name).toEqual([])
      expect(broken(judge(budgets, path, spoilt))).toEqual([
        expect.stringContaining(`${path} ${name}: `),
      ])
    }
  })
}

function bodies(some: Partial<PageLoad['bodies']>): PageLoad {
  return { ...light, bodies: { ...nothing, ...some } }
}

function scores(some: Scores): Scores {
  return { accessibility: 100, 'best-practices': 100, seo: 100, ...some }
}
