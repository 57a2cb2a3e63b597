import type { Category, FormFactor } from './audit.ts'
import type { PageLoad } from './measure-load.ts'
import type { Navigation } from './measure-navigation.ts'

/** A promise about one figure of a page. */
export interface Budget<Measured> {
  name: string
  unit: string
  read: (measured: Measured) => number
  /** No limit for a path is no promise about it. */
  limit: (path: string) => { atMost: number } | { atLeast: number } | undefined
}

const kibibyte = 1024
const always = (atMost: number) => () => ({ atMost })
const full = () => ({ atLeast: 100 })

/** 0.00, when it is written so. */
export const shiftBudget: Budget<{ shift: number }> = {
  name: 'CLS',
  unit: '',
  read: ({ shift }) => shift,
  limit: always(0.0049),
}

/** What a page costs before anybody touches it: bodies as they travel, compressed, without headers. */
export const sizeBudgets: Budget<PageLoad>[] = [
  {
    name: 'script',
    unit: 'KiB',
    read: ({ bodies }) => bodies.script / kibibyte,
    limit: (path) => ({ atMost: path === '/' ? 92 : 108 }),
  },
  {
    name: 'CSS',
    unit: 'KiB',
    read: ({ bodies, styleInPage }) => (bodies.style + styleInPage) / kibibyte,
    limit: always(12),
  },
  {
    name: 'HTML',
    unit: 'KiB',
    read: ({ bodies }) => bodies.html / kibibyte,
    // The pages that carry an example with all its figures: the statement, the calculator.
    limit: (path) => ({ atMost: { '/': 20, '/pricing': 19 }[path] ?? 16 }),
  },
  { name: 'fonts', unit: 'KiB', read: ({ bodies }) => bodies.font / kibibyte, limit: always(60) },
  {
    name: 'whole page',
    unit: 'KiB',
    read: ({ bodies }) => Object.values(bodies).reduce((sum, size) => sum + size, 0) / kibibyte,
    limit: always(160),
  },
  { name: 'requests', unit: '', read: ({ requests }) => requests, limit: always(12) },
  {
    name: 'DOM nodes',
    unit: '',
    read: ({ nodes }) => nodes,
    limit: (path) => (path === '/browse' ? { atMost: 1499 } : undefined),
  },
]

/** A page shifts where fonts come late, as they do on a busy machine: no test may fail for it. */
export const loadBudgets: Budget<PageLoad>[] = [...sizeBudgets, shiftBudget]

/** What going on to a further screen costs. That it comes before the click is tested in navigation.spec.ts. */
export const navigationBudgets: Budget<Navigation>[] = [
  {
    name: 'script of a further screen',
    unit: 'KiB',
    read: ({ onIntent, onArrival }) => (onIntent + onArrival) / kibibyte,
    limit: always(20),
  },
]

export type Scores = Partial<Record<Category, number>>

/** The scores that do not depend on the clock. */
export const scoreBudgets: Budget<Scores>[] = [
  scoreBudget('accessibility'),
  scoreBudget('best-practices'),
  scoreBudget('seo'),
]

/** Aims that depend on the clock: reported, but nothing fails for them. */
export interface Pace {
  /** To the same page without script. */
  lcpRatio: number
  tbtDifferenceMs: number
  performance: Record<FormFactor, number>
}

export const paceGoals: Budget<Pace>[] = [
  {
    name: 'LCP to the static page',
    unit: 'x',
    read: ({ lcpRatio }) => lcpRatio,
    limit: always(1.1),
  },
  {
    name: 'TBT above the static page',
    unit: 'ms',
    read: ({ tbtDifferenceMs }) => tbtDifferenceMs,
    limit: always(30),
  },
  {
    name: 'performance, mobile',
    unit: '',
    read: ({ performance }) => performance.mobile,
    limit: full,
  },
  {
    name: 'performance, desktop',
    unit: '',
    read: ({ performance }) => performance.desktop,
    limit: full,
  },
]

function scoreBudget(category: Category): Budget<Scores> {
  return { name: category, unit: '', read: (scores) => scores[category] ?? 0, limit: full }
}
