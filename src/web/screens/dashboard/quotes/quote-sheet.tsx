import type { QuoteInPlan } from '#domain/quotes/quote.ts'
import { quoteStatusLabels } from '#domain/quotes/quote-rules.ts'
import { sayQuotedPlan, sayQuotedYears } from '#domain/quotes/quote-wording.ts'
import type { RequestDetail } from '#domain/requests/request-detail.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatMoment, zoneName } from '#domain/values/moments.ts'
import { formatCents } from '#domain/values/money.ts'
import { PrintSheet } from '#web/shared/print-sheet/print-sheet.tsx'
import styles from './quote-sheet.css?inline'

/** A quote on one sheet of paper. It is printed only, and then instead of the page. */
export function QuoteSheet({ request, quote }: { request: RequestDetail; quote: QuoteInPlan }) {
  const { decision } = quote
  return (
    <PrintSheet name="quote-sheet" styles={styles} reference={request.id}>
      <h1>
        Quote {quote.number} for {request.id}
      </h1>
      <p className="title">{request.title}</p>
      <dl>
        <Fact name="Version">{String(quote.number)}</Fact>
        <Fact name="Sent">{`${formatDay(quote.sentAt)} by ${quote.sentBy}`}</Fact>
        <Fact name="Valid until">{formatDay(quote.validUntil)}</Fact>
        <Fact name="Estimated completion">{formatDay(quote.estimatedCompletion)}</Fact>
        <Fact name="Plan">{sayQuotedPlan(quote)}</Fact>
        <Fact name="Status">{quoteStatusLabels.client[quote.status]}</Fact>
      </dl>
      <table>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount, paid once</th>
          </tr>
        </thead>
        <tbody>
          {[...quote.lines.entries()].map(([position, { title, amountCents }]) => (
            <tr key={position}>
              <th scope="row">{title}</th>
              <td className="figures">{formatCents(amountCents)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Total</th>
            <td className="figures">{formatCents(quote.totalCents)}</td>
          </tr>
        </tfoot>
      </table>
      <p>Paid to us: {sayQuotedYears(quote)}</p>
      {quote.note !== '' && <p className="note">{quote.note}</p>}
      {decision && (
        <footer>
          <p>
            {quote.status === 'accepted' ? `Accepted by ${decision.name}` : 'Declined'} on{' '}
            {formatMoment(decision.at)} {zoneName(decision.at, 'short')}, signed in as {decision.by}
            .
          </p>
          {decision.contentHash && <p>Content hash (SHA-256): {decision.contentHash}</p>}
        </footer>
      )}
    </PrintSheet>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
