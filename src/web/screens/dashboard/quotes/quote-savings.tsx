import type { ReactNode } from 'react'
import type { OfferInPlan } from '#domain/quotes/quote.ts'
import { compareQuote } from '#domain/quotes/quote-comparison.ts'
import { sayFirstYear, sayPayback } from '#domain/quotes/quote-wording.ts'
import type { OrderBill } from '#domain/requests/order-bill.ts'
import { listProducts } from '#domain/savings/savings-wording.ts'
import { formatCents } from '#domain/values/money.ts'
import { FittedChart } from '#web/shared/savings-chart/savings-chart.tsx'

interface QuoteSavingsProps {
  bill: OrderBill
  targetSaaS: string
  quote: OfferInPlan
}

/** The bill that came with the order against the quote. */
export function QuoteSavings({ bill, targetSaaS, quote }: QuoteSavingsProps) {
  const comparison = compareQuote(bill, targetSaaS, quote)
  if (comparison === undefined) return null
  return (
    <section aria-labelledby="quote-savings" className="border-t border-rule pt-4">
      <h4 id="quote-savings" className="font-semibold">
        Compared with {listProducts(comparison.lines)} today
      </h4>
      <dl className="mt-2 grid gap-x-6 gap-y-2 sm:grid-cols-3">
        <Figure name="You pay today">{formatCents(comparison.todayYearCents)} a year</Figure>
        <Figure name="First year">{formatCents(comparison.firstYearCents)}</Figure>
        <Figure name="Each year after">{formatCents(comparison.laterYearCents)}</Figure>
      </dl>
      <p className="mt-2 text-lg font-semibold">{sayPayback(comparison)}</p>
      <FittedChart savings={comparison.savings} />
      <p className="mt-2 text-sm text-soft">
        {sayFirstYear(comparison)} Hosting, moving and growth are as your order assumed them. Month
        1 is the first full month after the handover.
      </p>
    </section>
  )
}

function Figure({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="figures text-lg font-semibold">{children}</dd>
    </div>
  )
}
