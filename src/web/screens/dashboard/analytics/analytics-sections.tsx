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

const orders: Series[] = [{ key: 'count', label: 'Orders', look: 'plain' }]

const answers: Series[] = [
  { key: 'inTime', label: 'In time', look: 'good' },
  { key: 'late', label: 'Late', look: 'hatched' },
]

const quotes: (Series & { key: 'sent' | 'accepted' | 'declined' })[] = [
  { key: 'sent', label: 'Sent', look: 'hollow' },
  { key: 'accepted', label: 'Accepted', look: 'good' },
  { key: 'declined', label: 'Declined', look: 'hatched' },
]

const open: Series[] = [
  { key: 'pending', label: 'Pending', look: 'plain' },
  { key: 'inProgress', label: 'In progress', look: 'hollow' },
]

/** The five figures of a range. */
export function AnalyticsSections({ analytics }: { analytics: Analytics }) {
  const { targets } = analytics
  const quotesByWeek = analytics.quotes.weeks.map(({ week, sent, accepted, declined }) => ({
    week,
    sent: sent.count,
    accepted: accepted.count,
    declined: declined.count,
  }))
  return (
    <div className="analytics-sections">
      <AnalyticsSection table={ordersTable(analytics)} summary={sayOrders(analytics)}>
        <WeekChart rows={byWeek(analytics.orders.weeks)} series={orders} arrange="stacked" />
      </AnalyticsSection>
      <AnalyticsSection
        table={answersTable(analytics)}
        summary={
          <>
            {sayAnswers(analytics)}
            <p className="mt-1 text-sm text-soft">
              “In time” means within the hours of the client’s plan. Starting work or closing a
              request counts as an answer.
            </p>
          </>
        }
      >
        <WeekChart rows={byWeek(analytics.answers.weeks)} series={answers} arrange="stacked" />
      </AnalyticsSection>
      <AnalyticsSection
        table={quotesTable(analytics)}
        summary={
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
        }
      >
        <WeekChart rows={byWeek(quotesByWeek)} series={quotes} arrange="grouped" />
      </AnalyticsSection>
      <AnalyticsSection table={openTable(analytics)} summary={sayOpen(analytics)}>
        <RankedChart
          rows={analytics.openByAge.map((values, place) => ({ label: ageLabel(place), values }))}
          series={open}
        />
      </AnalyticsSection>
      <AnalyticsSection
        table={targetsTable(analytics)}
        summary={
          targets.length === 0
            ? 'No orders in these weeks.'
            : 'Products clients asked us to replace, by number of orders.'
        }
      >
        {targets.length > 0 && (
          <RankedChart
            rows={targets.map(({ target, count }) => ({
              label: target ?? otherTargets,
              values: { count },
            }))}
            series={orders}
          />
        )}
      </AnalyticsSection>
    </div>
  )
}

function byWeek<Week extends { week: string }>(weeks: readonly Week[]) {
  return weeks.map(({ week, ...values }) => ({ label: week, values }))
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
      <details className="mt-2">
        <summary className="min-h-11 cursor-pointer py-2 font-semibold text-primary underline underline-offset-4">
          Show as a table<span className="sr-only">: {table.title}</span>
        </summary>
        <FigureTable table={table} />
      </details>
    </section>
  )
}

/** It scrolls in its frame where it is long or wide. */
export function FigureTable({
  table: { title, columns, rows },
}: Pick<AnalyticsSectionProps, 'table'>) {
  return (
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
  )
}
