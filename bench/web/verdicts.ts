import type { Audited, Category } from './audit.ts'
import type { Audits, RouteAudits } from './audit-rounds.ts'
import { type Pace, paceGoals, type Scores, scoreBudgets, shiftBudget } from './budgets.ts'
import { judge, type Verdict } from './judge.ts'
import { median } from './median.ts'

/** The worst of all rounds, on the phone and on the desk. */
export function judgeScores({ routes }: Audits): Verdict[] {
  return [...routes].flatMap(([path, { ours, desktop }]) =>
    Object.entries({ mobile: ours, desktop }).flatMap(([formFactor, rounds]) =>
      [
        ...judge(scoreBudgets, path, worstScores(rounds)),
        ...judge([shiftBudget], path, { shift: worstShift(rounds) }),
      ].map(({ isKept, text }) => ({ isKept, text: `${text}, ${formFactor}` })),
    ),
  )
}

export function judgePace({ routes }: Audits): Verdict[] {
  return [...routes].flatMap(([path, route]) => judge(paceGoals, path, paceOf(route)))
}

export function paceOf({ ours, limit, desktop }: RouteAudits): Pace {
  return {
    lcpRatio: middle(ours, 'lcpMs') / middle(limit, 'lcpMs'),
    tbtDifferenceMs: middle(ours, 'tbtMs') - middle(limit, 'tbtMs'),
    performance: {
      mobile: worstScores(ours).performance ?? 0,
      desktop: worstScores(desktop).performance ?? 0,
    },
  }
}

function middle(rounds: Audited[], figure: 'lcpMs' | 'tbtMs'): number {
  return median(rounds.map((round) => round[figure]))
}

export function worstScores(rounds: Audited[]): Scores {
  const categories: Category[] = ['performance', 'accessibility', 'best-practices', 'seo']
  return Object.fromEntries(
    categories.map((one) => [one, Math.min(...rounds.map(({ scores }) => scores[one] ?? 0))]),
  )
}

export function worstShift(rounds: Audited[]): number {
  return Math.max(...rounds.map(({ cls }) => cls))
}
