import type { Budget } from './budgets.ts'

export interface Verdict {
  isKept: boolean
  text: string
}

export function judgeAll<Measured>(
  budgets: Budget<Measured>[],
  measured: Map<string, Measured>,
): Verdict[] {
  return [...measured].flatMap(([path, one]) => judge(budgets, path, one))
}

/** One verdict for each budget that says something about this path. */
export function judge<Measured>(
  budgets: Budget<Measured>[],
  path: string,
  measured: Measured,
): Verdict[] {
  return budgets.flatMap(({ name, unit, read, limit }) => {
    const bound = limit(path)
    if (bound === undefined) return []
    const value = read(measured)
    const isAtMost = 'atMost' in bound
    const edge = isAtMost ? bound.atMost : bound.atLeast
    // Asked so that a figure that is none keeps no budget.
    const isKept = isAtMost ? value <= edge : value >= edge
    const figures = `${show(value)} (${isAtMost ? 'at most' : 'at least'} ${show(edge)}${unit && ` ${unit}`})`
    return [{ isKept, text: `${path} ${name}: ${figures}` }]
  })
}

export function broken(verdicts: Verdict[]): string[] {
  return verdicts.filter(({ isKept }) => !isKept).map(({ text }) => text)
}

function show(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(value < 0.1 ? 4 : 2)
}
