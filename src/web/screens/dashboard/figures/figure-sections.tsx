import {
  answersTable,
  openTable,
  ordersTable,
  quotesTable,
  targetsTable,
} from '#domain/operations/figure-tables.ts'
import {
  ageLabel,
  otherTargets,
  sayAnswers,
  sayOpen,
  sayOrders,
} from '#domain/operations/figures-wording.ts'
import type { Figures } from '#domain/operations/operations-figures.ts'
import { formatCents } from '#domain/values/money.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import { FigureSection } from './figure-section.tsx'
import { RankedChart } from './ranked-chart.tsx'
import type { Series } from './series.ts'
import { WeekChart } from './week-chart.tsx'

/** The five figures of a range. */
export function FigureSections({ figures }: { figures: Figures }) {
  return (
    <div className="figure-sections">
      <Orders figures={figures} />
      <Answers figures={figures} />
      <Quotes figures={figures} />
      <OpenByAge figures={figures} />
      <Targets figures={figures} />
    </div>
  )
}

interface FigureProps {
  figures: Figures
}

const orders: Series[] = [{ key: 'count', label: 'Orders', look: 'plain' }]

function Orders({ figures }: FigureProps) {
  const rows = figures.orders.weeks.map(({ week, count }) => ({ label: week, values: { count } }))
  return (
    <FigureSection table={ordersTable(figures)} summary={sayOrders(figures)}>
      <WeekChart rows={rows} series={orders} arrange="stacked" />
    </FigureSection>
  )
}

const answers: Series[] = [
  { key: 'inTime', label: 'In time', look: 'good' },
  { key: 'late', label: 'Late', look: 'hatched' },
]

function Answers({ figures }: FigureProps) {
  const rows = figures.answers.weeks.map(({ week, inTime, late }) => ({
    label: week,
    values: { inTime, late },
  }))
  const summary = (
    <>
      {sayAnswers(figures)}
      <p className="mt-1 text-sm text-soft">
        In time is within the hours of the client’s plan. Starting work or closing a request is an
        answer, too.
      </p>
    </>
  )
  return (
    <FigureSection table={answersTable(figures)} summary={summary}>
      <WeekChart rows={rows} series={answers} arrange="stacked" />
    </FigureSection>
  )
}

const quotes: (Series & { key: 'sent' | 'accepted' | 'declined' })[] = [
  { key: 'sent', label: 'Sent', look: 'hollow' },
  { key: 'accepted', label: 'Accepted', look: 'good' },
  { key: 'declined', label: 'Declined', look: 'hatched' },
]

function Quotes({ figures }: FigureProps) {
  const rows = figures.quotes.weeks.map(({ week, sent, accepted, declined }) => ({
    label: week,
    values: { sent: sent.count, accepted: accepted.count, declined: declined.count },
  }))
  const summary = (
    <dl className="grid grid-cols-3 gap-4">
      {quotes.map(({ key, label }) => (
        <div key={key}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd>
            <span className="figures">{formatNumber(figures.quotes[key].count)}</span>
            <span className="figures block text-sm text-soft">
              {formatCents(figures.quotes[key].cents)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <FigureSection table={quotesTable(figures)} summary={summary}>
      <WeekChart rows={rows} series={quotes} arrange="grouped" />
    </FigureSection>
  )
}

const open: Series[] = [
  { key: 'pending', label: 'Pending', look: 'plain' },
  { key: 'inProgress', label: 'In progress', look: 'hollow' },
]

function OpenByAge({ figures }: FigureProps) {
  const rows = figures.openByAge.map((values, place) => ({ label: ageLabel(place), values }))
  return (
    <FigureSection table={openTable(figures)} summary={sayOpen(figures)}>
      <RankedChart rows={rows} series={open} />
    </FigureSection>
  )
}

function Targets({ figures }: FigureProps) {
  const rows = figures.targets.map(({ target, count }) => ({
    label: target ?? otherTargets,
    values: { count },
  }))
  const summary =
    rows.length === 0
      ? 'Nothing was ordered in these weeks.'
      : 'What clients asked us to replace, by orders.'
  return (
    <FigureSection table={targetsTable(figures)} summary={summary}>
      {rows.length > 0 && <RankedChart rows={rows} series={orders} />}
    </FigureSection>
  )
}
