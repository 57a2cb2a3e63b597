import { type ReactNode, useId } from 'react'
import {
  type Analytics,
  type AnalyticsTable,
  answersTable,
  formatAnswers,
  formatOpen,
  formatOrders,
  openTable,
  ordersTable,
  quotesTable,
  showCell,
  targetsTable,
} from '#domain/operations/analytics.ts'
import { formatCents, formatNumber } from '#domain/values/money.ts'

const orders: Bars = { looks: { Orders: 'plain' } }
const answers: Bars = { looks: { 'In time': 'good', Late: 'hatched' } }
const open: Bars = { looks: { Pending: 'plain', 'In progress': 'hollow' } }
/** Side by side: a quote can be sent in one week and decided in another. */
const quotes: Bars = {
  looks: { Sent: 'hollow', Accepted: 'good', Declined: 'hatched' },
  areGrouped: true,
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
        summary={formatOrders(analytics)}
      />
      <AnalyticsSection
        table={answersTable(analytics)}
        bars={answers}
        summary={
          <>
            {formatAnswers(analytics)}
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
      <AnalyticsSection table={openTable(analytics)} bars={open} summary={formatOpen(analytics)} />
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

function AnalyticsSection(props: { table: AnalyticsTable; bars: Bars; summary: ReactNode }) {
  const { table, bars, summary } = props
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

/** Looks differ in their filling as well as in their colour. */
type Look = 'plain' | 'good' | 'hatched' | 'hollow'

export interface Bars {
  looks: Readonly<Record<string, Look>>
  /** Each value of a row has its own bar; otherwise they share one. */
  areGrouped?: true
}

export function FigureTable({ table, bars }: { table: AnalyticsTable; bars?: Bars }) {
  const { title, columns, rows } = table
  const { looks, areGrouped }: Bars = bars ?? { looks: {} }
  const drawn = columns.flatMap(({ label }, place) => {
    const look = looks[label]
    return look ? [{ place, look }] : []
  })
  const lengths = rows.flatMap((row) => {
    const values = drawn.map(({ place }) => Number(row[place]))
    return areGrouped ? values : values.reduce((sum, value) => sum + value, 0)
  })
  // At least 1, so that a table of zeros has bars without length.
  const longest = Math.max(1, ...lengths)

  return (
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled frame must be reachable by keyboard
      tabIndex={0}
      role="region"
      aria-label={`${title}, scrollable`}
      className="figure-frame overflow-auto border-y border-rule"
    >
      <table className="figure-table w-full text-right text-sm">
        <caption className="sr-only">{title}</caption>
        <thead className="sticky top-0 bg-paper">
          <tr>
            {columns.map(({ label }) => (
              <th key={label} scope="col">
                {looks[label] && (
                  <span
                    aria-hidden
                    className={`swatch mr-1.5 inline-block align-[-2px] bar-${looks[label]}`}
                  />
                )}
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
                return place > 0 ? (
                  <td key={column.label} className="figures">
                    {text}
                  </td>
                ) : (
                  <th key={column.label} scope="row" className="font-normal whitespace-nowrap">
                    <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
                      <span className="bars-name">{text}</span>
                      {/* Hidden from screen readers: the cells say the same. */}
                      {drawn.length > 0 && (
                        <span aria-hidden className={areGrouped ? 'bars bars-grouped' : 'bars'}>
                          {drawn.map((bar) => (
                            <span
                              key={bar.look}
                              className={`bar-${bar.look}`}
                              style={{ width: `${(100 * Number(row[bar.place])) / longest}%` }}
                            />
                          ))}
                        </span>
                      )}
                    </div>
                  </th>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
