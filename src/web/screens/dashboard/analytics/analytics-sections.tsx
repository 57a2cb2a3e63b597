import { type ReactNode, useId } from 'react'
import type { Analytics } from '#domain/operations/analytics.ts'
import {
  type AnalyticsTable,
  answersTable,
  openTable,
  ordersTable,
  quotesTable,
  showCell,
  targetsTable,
} from '#domain/operations/analytics-tables.ts'
import {
  ageLabel,
  otherTargets,
  sayAnswers,
  sayOpen,
  sayOrders,
} from '#domain/operations/analytics-wording.ts'
import { formatCents } from '#domain/values/money.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import type { Series } from './chart-frame.tsx'
import { RankedChart } from './ranked-chart.tsx'
import { WeekChart } from './week-chart.tsx'

/** The five figures of a range. */
export function AnalyticsSections({ analytics }: { analytics: Analytics }) {
  return (
    <div className="analytics-sections">
      <Orders analytics={analytics} />
      <Answers analytics={analytics} />
      <Quotes analytics={analytics} />
      <OpenByAge analytics={analytics} />
      <Targets analytics={analytics} />
    </div>
  )
}

interface FigureProps {
  analytics: Analytics
}

const orders: Series[] = [{ key: 'count', label: 'Orders', look: 'plain' }]

function Orders({ analytics }: FigureProps) {
  const rows = analytics.orders.weeks.map(({ week, count }) => ({ label: week, values: { count } }))
  return (
    <AnalyticsSection table={ordersTable(analytics)} summary={sayOrders(analytics)}>
      <WeekChart rows={rows} series={orders} arrange="stacked" />
    </AnalyticsSection>
  )
}

const answers: Series[] = [
  { key: 'inTime', label: 'In time', look: 'good' },
  { key: 'late', label: 'Late', look: 'hatched' },
]

function Answers({ analytics }: FigureProps) {
  const rows = analytics.answers.weeks.map(({ week, inTime, late }) => ({
    label: week,
    values: { inTime, late },
  }))
  const summary = (
    <>
      {sayAnswers(analytics)}
      <p className="mt-1 text-sm text-soft">
        “In time” means within the hours of the client’s plan. Starting work or closing a request
        counts as an answer.
      </p>
    </>
  )
  return (
    <AnalyticsSection table={answersTable(analytics)} summary={summary}>
      <WeekChart rows={rows} series={answers} arrange="stacked" />
    </AnalyticsSection>
  )
}

const quotes: (Series & { key: 'sent' | 'accepted' | 'declined' })[] = [
  { key: 'sent', label: 'Sent', look: 'hollow' },
  { key: 'accepted', label: 'Accepted', look: 'good' },
  { key: 'declined', label: 'Declined', look: 'hatched' },
]

function Quotes({ analytics }: FigureProps) {
  const rows = analytics.quotes.weeks.map(({ week, sent, accepted, declined }) => ({
    label: week,
    values: { sent: sent.count, accepted: accepted.count, declined: declined.count },
  }))
  const summary = (
    <dl className="grid grid-cols-3 gap-4">
      {quotes.map(({ key, label }) => (
        <div key={key}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd>
            <span className="figures">{formatNumber(analytics.quotes[key].count)}</span>
            <span className="figures block text-sm text-soft">
              {formatCents(analytics.quotes[key].cents)}
            </span>
          </dd>
        </div>
      ))}
    </dl>
  )
  return (
    <AnalyticsSection table={quotesTable(analytics)} summary={summary}>
      <WeekChart rows={rows} series={quotes} arrange="grouped" />
    </AnalyticsSection>
  )
}

const open: Series[] = [
  { key: 'pending', label: 'Pending', look: 'plain' },
  { key: 'inProgress', label: 'In progress', look: 'hollow' },
]

function OpenByAge({ analytics }: FigureProps) {
  const rows = analytics.openByAge.map((values, place) => ({ label: ageLabel(place), values }))
  return (
    <AnalyticsSection table={openTable(analytics)} summary={sayOpen(analytics)}>
      <RankedChart rows={rows} series={open} />
    </AnalyticsSection>
  )
}

function Targets({ analytics }: FigureProps) {
  const rows = analytics.targets.map(({ target, count }) => ({
    label: target ?? otherTargets,
    values: { count },
  }))
  const summary =
    rows.length === 0
      ? 'No orders in these weeks.'
      : 'Products clients asked us to replace, by number of orders.'
  return (
    <AnalyticsSection table={targetsTable(analytics)} summary={summary}>
      {rows.length > 0 && <RankedChart rows={rows} series={orders} />}
    </AnalyticsSection>
  )
}

interface AnalyticsSectionProps {
  table: AnalyticsTable
  /** The figure in a sentence, or in a few words and numbers. */
  summary: ReactNode
  children: ReactNode
}

/** One figure: what it comes to, the chart, and the table behind it. */
function AnalyticsSection({ table, summary, children }: AnalyticsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="border-b border-rule-strong py-2 text-xl">
        {table.title}
      </h2>
      <div className="mt-3">{summary}</div>
      <div className="mt-4">{children}</div>
      <AnalyticsDetails table={table} />
    </section>
  )
}

function AnalyticsDetails({
  table: { title, columns, rows },
}: Pick<AnalyticsSectionProps, 'table'>) {
  return (
    <details className="mt-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary underline underline-offset-4">
        Show as a table<span className="sr-only">: {title}</span>
      </summary>
      <div
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled frame must be reachable by keyboard
        tabIndex={0}
        role="region"
        aria-label={`${title}, scrollable`}
        className="max-h-96 overflow-auto border-y border-rule"
      >
        <table className="figure-table w-full text-right text-sm">
          <caption className="sr-only">{title}</caption>
          <thead className="sticky top-0 bg-paper">
            <tr>
              {columns.map(({ label }) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row[0]} className="border-t border-rule">
                {columns.map((column, place) => {
                  const text = showCell(row[place] ?? null, column)
                  return place === 0 ? (
                    <th key={column.label} scope="row" className="font-normal whitespace-nowrap">
                      {text}
                    </th>
                  ) : (
                    <td key={column.label} className="figures">
                      {text}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
