import { type CountedStep, medianMinutes } from './answer-times.ts'
import { type FiguresRange, weeksOf } from './figures-range.ts'
import { ageBands, type Figures, type QuoteTotal } from './operations-figures.ts'
import { productKey } from './product-key.ts'
import type { TotalName } from './running-totals.ts'
import { targetSaaSPresets } from './target-saas.ts'
import { dayNumber } from './utc-days.ts'

interface Counted {
  count: number
}

interface NamedWeek extends Counted {
  week: number
  name: TotalName
}

/** The totals of a range, as they are counted: weeks are the numbers of their Mondays, those without a total are absent. */
export interface CountedTotals {
  orders: (Counted & { week: number })[]
  open: (Counted & { day: number; key: string })[]
  answers: (NamedWeek & { key: string })[]
  quotes: (NamedWeek & { cents: number })[]
  targets: (Counted & { key: string })[]
}

export function assembleFigures(
  range: FiguresRange,
  today: number,
  { orders, open, answers, quotes, targets }: CountedTotals,
): Figures {
  return {
    ...range,
    orders: {
      count: sumCounts(orders),
      weeks: eachWeek(range, orders, (rows) => ({ count: sumCounts(rows) })),
    },
    openByAge: countByAge(open, today),
    answers: {
      ...summariseAnswers(answers),
      weeks: eachWeek(range, answers, summariseAnswers),
    },
    quotes: { ...summariseQuotes(quotes), weeks: eachWeek(range, quotes, summariseQuotes) },
    targets: rankTargets(targets),
  }
}

/** Summarises the rows of each week of the range, weeks without any included. */
function eachWeek<Row extends { week: number }, Summary>(
  range: FiguresRange,
  rows: readonly Row[],
  summarise: (rows: Row[]) => Summary,
): (Summary & { week: string })[] {
  const byWeek = new Map<number, Row[]>()
  for (const row of rows) {
    const known = byWeek.get(row.week)
    if (known === undefined) byWeek.set(row.week, [row])
    else known.push(row)
  }
  return weeksOf(range).map((week) => ({
    week,
    ...summarise(byWeek.get(dayNumber(week)) ?? []),
  }))
}

function countByAge(open: CountedTotals['open'], today: number): Figures['openByAge'] {
  return ageBands.map(({ from }, place) => {
    const before = ageBands[place + 1]?.from ?? Number.POSITIVE_INFINITY
    const inBand = open.filter(({ day }) => {
      // An order of another process whose clock is a little ahead is of today.
      const age = Math.max(0, today - day)
      return age >= from && age < before
    })
    const ofStatus = (status: string) => sumCounts(inBand.filter(({ key }) => key === status))
    return { pending: ofStatus('pending'), inProgress: ofStatus('in-progress') }
  })
}

function summariseAnswers(rows: CountedTotals['answers']) {
  const steps = rows.map(({ key, count }): CountedStep => ({ step: Number(key), count }))
  return {
    inTime: sumCounts(rows.filter(({ name }) => name === 'answered-in-time')),
    late: sumCounts(rows.filter(({ name }) => name === 'answered-late')),
    medianMinutes: medianMinutes(steps),
  }
}

function summariseQuotes(rows: CountedTotals['quotes']) {
  const total = (wanted: TotalName): QuoteTotal => {
    const named = rows.filter(({ name }) => name === wanted)
    return { count: sumCounts(named), cents: named.reduce((sum, { cents }) => sum + cents, 0) }
  }
  return {
    sent: total('quoted'),
    accepted: total('quote-accepted'),
    declined: total('quote-declined'),
  }
}

/** Every product that an order offers has its own key; all others share the empty one. */
function rankTargets(rows: CountedTotals['targets']): Figures['targets'] {
  return rows
    .filter(({ count }) => count > 0)
    .map(({ key, count }) => ({
      target: targetSaaSPresets.find((preset) => productKey(preset) === key) ?? null,
      count,
    }))
    .toSorted((a, b) => Number(a.target === null) - Number(b.target === null) || b.count - a.count)
}

function sumCounts(rows: readonly Counted[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}
