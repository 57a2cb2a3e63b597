import { type ReactNode, useId } from 'react'
import { type Analytics, sayAnswers, sayOpen, sayOrders } from '#domain/operations/analytics.ts'
import {
  type AnalyticsTable,
  answersTable,
  openTable,
  ordersTable,
  quotesTable,
  targetsTable,
} from '#domain/operations/analytics-tables.ts'
import { formatCents } from '#domain/values/money.ts'
import { formatNumber } from '#domain/values/numbers.ts'
import { type Bars, FigureTable } from './figure-table.tsx'

const orders: Bars = { looks: { Orders: 'plain' }, arrange: 'stacked' }
const answers: Bars = { looks: { 'In time': 'good', Late: 'hatched' }, arrange: 'stacked' }
const open: Bars = { looks: { Pending: 'plain', 'In progress': 'hollow' }, arrange: 'stacked' }
/** Side by side: a quote can be sent in one week and decided in another. */
const quotes: Bars = {
  looks: { Sent: 'hollow', Accepted: 'good', Declined: 'hatched' },
  arrange: 'grouped',
}

const quoteSums = [
  ['Sent', 'sent'],
  ['Accepted', 'accepted'],
  ['Declined', 'declined'],
] as const

export function AnalyticsSections({ analytics }: { analytics: Analytics }) {
  return (
    <div className="analytics-sections mt-8 grid gap-12 lg:grid-cols-2">
      <AnalyticsSection
        table={ordersTable(analytics)}
        bars={orders}
        summary={sayOrders(analytics)}
      />
      <AnalyticsSection
        table={answersTable(analytics)}
        bars={answers}
        summary={
          <>
            {sayAnswers(analytics)}
            <p className="mt-1 text-sm text-soft">
              “In time” means within the hours of the client’s plan. Starting work or closing a
              request counts as an answer.
            </p>
          </>
        }
      />
      <AnalyticsSection
        table={quotesTable(analytics)}
        bars={quotes}
        summary={
          <dl className="grid grid-cols-3 gap-4">
            {quoteSums.map(([label, key]) => (
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
      />
      <AnalyticsSection table={openTable(analytics)} bars={open} summary={sayOpen(analytics)} />
      <AnalyticsSection
        table={targetsTable(analytics)}
        bars={orders}
        summary={
          analytics.targets.length === 0
            ? 'No orders in these weeks.'
            : 'Products clients asked us to replace, by number of orders.'
        }
      />
    </div>
  )
}

interface AnalyticsSectionProps {
  table: AnalyticsTable
  bars: Bars
  summary: ReactNode
}

function AnalyticsSection({ table, bars, summary }: AnalyticsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="border-b border-rule-strong py-2 text-xl">
        {table.title}
      </h2>
      <div className="mt-3 mb-4">{summary}</div>
      {table.rows.length > 0 && <FigureTable table={table} bars={bars} />}
    </section>
  )
}
