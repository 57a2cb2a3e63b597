import { useQuery } from '@tanstack/react-query'
import type { InvoiceMonths as InvoiceMonthsReply } from '#domain/invoices/invoice.ts'
import {
  type Analytics,
  type AnalyticsQuery,
  type AnalyticsTable,
  analyticsQuerySchema,
  formatWeeks,
  lastDayOf,
  resolveRange,
  writeAnalyticsCsv,
} from '#domain/operations/analytics.ts'
import { formatDay } from '#domain/values/dates.ts'
import { linkClass } from '#ui/button.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { analyticsQuery, useOperations } from '#web/queries/operations.ts'
import { invoicesKey } from '#web/queries/requests.ts'
import { downloadText } from '#web/shared/download-text.ts'
import { Form } from '#web/shared/form/submit-form.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { withParams } from '#web/shared/use-url-panel.ts'
import { useUrlState } from '#web/shared/use-url-state.ts'
import styles from './analytics.css?inline'
import { AnalyticsSections, FigureTable } from './analytics-sections.tsx'

export function AnalyticsTab() {
  const { value: range, commit } = useUrlState(readRange, writeRange)
  const query = useQuery(analyticsQuery(useOperations(), range))
  const isChosen = range.from !== undefined || range.to !== undefined

  return (
    <div className="operators-figures">
      {/* No page is prerendered with figures, so no page carries their styles. */}
      <style href="operators-figures" precedence="screen">
        {styles}
      </style>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4 pt-6">
        <RangeForm
          key={`${range.from} ${range.to}`}
          range={range}
          onChoose={(chosen) => commit(chosen, 'push')}
        />
        {isChosen && (
          <button type="button" className={linkClass()} onClick={() => commit({}, 'push')}>
            Last 12 weeks
          </button>
        )}
      </div>
      <div aria-busy={query.isPlaceholderData} className="mt-6">
        <Loaded query={query} what="the figures" skeleton={skeleton}>
          {(analytics) => (
            <>
              <p role="status" className="text-soft">
                {formatWeeks(analytics)}
              </p>
              <AnalyticsSections analytics={analytics} />
            </>
          )}
        </Loaded>
      </div>
      <InvoiceMonths />
      {query.data && <AnalyticsActions analytics={query.data} />}
    </div>
  )
}

function AnalyticsActions({ analytics }: { analytics: Analytics }) {
  const name = `figures-${analytics.from}-to-${lastDayOf(analytics)}.csv`
  return (
    <div className="flex flex-wrap gap-x-6 pt-6">
      <button type="button" className={linkClass()} onClick={() => window.print()}>
        Print
      </button>
      <button
        type="button"
        className={linkClass()}
        onClick={() => downloadText(name, 'text/csv', writeAnalyticsCsv(analytics))}
      >
        Download CSV
      </button>
    </div>
  )
}

const skeleton = (
  <LoadingArea>
    <Skeleton className="h-5 w-full max-w-96" />
    <div className="analytics-sections mt-8 grid gap-12 lg:grid-cols-2">
      {['orders', 'answers', 'quotes', 'open'].map((name) => (
        <div key={name}>
          <Skeleton className="h-5 w-24" />
          <Skeleton className="mt-4 h-80" />
        </div>
      ))}
    </div>
  </LoadingArea>
)

/** A day of the first and of the last week. They are checked as a pair, and so are sent by a button. */
function RangeForm(props: { range: AnalyticsQuery; onChoose: (range: AnalyticsQuery) => void }) {
  const { range, onChoose } = props
  const resolved = resolveRange(range)
  return (
    <Form
      schema={analyticsQuerySchema}
      saved={{ from: range.from ?? resolved.from, to: range.to ?? lastDayOf(resolved) }}
      act={async (chosen) => onChoose(chosen)}
      submit="Show"
      busy="Loading…"
      look="outline"
      className="range-form"
    >
      {({ field }) => (
        <>
          {field('from', 'From', { type: 'date', className: 'min-w-0' })}
          {field('to', 'To', { type: 'date', className: 'min-w-0' })}
        </>
      )}
    </Form>
  )
}

function InvoiceMonths() {
  const operations = useOperations()
  const query = useQuery({
    queryKey: [...invoicesKey, 'months'],
    queryFn: () => operations.readInvoiceMonths(),
  })
  return (
    <section aria-labelledby="invoice-months" className="mt-10 max-w-2xl">
      <h2 id="invoice-months" className="py-2 text-xl">
        {invoicesTitle}
      </h2>
      <Loaded query={query} what="the invoices" skeleton={<Skeleton className="h-64" />}>
        {({ months }) => <FigureTable table={tableOf(months)} />}
      </Loaded>
    </section>
  )
}

const invoicesTitle = 'Invoices by month'
const sums = ['Invoiced', 'Paid', 'Overdue'].map((label) => ({ label, kind: 'cents' }) as const)

function tableOf(months: InvoiceMonthsReply['months']): AnalyticsTable {
  const rows = months.map((at) => [
    formatDay(at.month).replace(' 1,', ''),
    at.invoicedCents,
    at.paidCents,
    at.overdueCents,
  ])
  return {
    title: invoicesTitle,
    columns: [{ label: 'Month', kind: 'text' }, ...sums],
    rows: rows.toReversed(),
  }
}

/** The range that an address names. One that the server would not take counts as not named. */
function readRange(params: URLSearchParams): AnalyticsQuery {
  const [from, to] = [params.get(names.from), params.get(names.to)]
  const named = { ...(from !== null && { from }), ...(to !== null && { to }) }
  return analyticsQuerySchema.safeParse(named).data ?? {}
}

function writeRange(params: URLSearchParams, range: AnalyticsQuery): URLSearchParams {
  return withParams(params, { [names.from]: range.from ?? null, [names.to]: range.to ?? null })
}

/** The address is shared with the other tabs. */
const names = { from: 'figures-from', to: 'figures-to' }
