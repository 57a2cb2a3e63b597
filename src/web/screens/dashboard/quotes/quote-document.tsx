import { formatInstalments } from '#domain/invoices/payment-schedule.ts'
import type { Quote } from '#domain/quotes/quote.ts'
import type { QuoteDraft } from '#domain/quotes/quote-form.ts'
import {
  formatComparison,
  formatFirstYear,
  formatQuotedPlan,
  formatQuotedYears,
  type QuoteComparison,
} from '#domain/quotes/quote-wording.ts'
import { formatBreakEven, listProducts } from '#domain/savings/savings.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { textLinkClass } from '#ui/button.tsx'
import { Amount, Document, Fact, Party } from '#web/screens/dashboard/parts/document.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { infoPath } from '#web/shared/paths.ts'

export interface Buyer {
  name: string
  company?: string | null | undefined
  /** In lines; absent until an owner has entered it. */
  address?: readonly string[] | undefined
}

interface QuoteDocumentProps {
  title: string
  buyer: Buyer
  /** Sent, or while it is written: then some of it may be missing. */
  quote: QuoteDraft & Partial<Pick<Quote, 'sentAt' | 'sentBy'>>
  comparison?: QuoteComparison | undefined
}

export function QuoteDocument({ title, buyer, quote, comparison }: QuoteDocumentProps) {
  const { sentAt, sentBy } = quote
  const { company } = useCapabilities()
  return (
    <Document>
      <dl className="document-parties">
        <Party name="From" party={company} />
        <Party
          name="For"
          party={{ name: buyer.company || buyer.name, address: buyer.address ?? [] }}
        />
        <Fact name="Date">
          <strong>{sentAt ? formatDay(sentAt) : 'Not sent yet'}</strong>
          {sentBy && <span>Sent by {sentBy}</span>}
        </Fact>
        <Fact name="Valid until">
          <strong>{formatOptionalDay(quote.validUntil)}</strong>
        </Fact>
      </dl>
      <p className="document-title">{title}</p>
      <table>
        <caption className="sr-only">Paid once</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">What</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {[...quote.lines.entries()].map(([position, line]) => (
            <Amount
              key={position}
              name={line.title || '–'}
              text={formatTypedCents(line.amountCents)}
            />
          ))}
        </tbody>
        <tfoot>
          <Amount name="Total, paid once" text={formatTypedCents(quote.totalCents)} isTotal />
        </tfoot>
      </table>
      <dl className="document-terms">
        <Fact name="Payment">
          {formatInstalments(quote).map((part) => (
            <span key={part}>{part}</span>
          ))}
        </Fact>
        <Fact name="Plan">
          {quote.planned ? formatQuotedPlan(quote.planned) : 'Not chosen yet'}
        </Fact>
        {quote.planned && <Fact name="You pay us">{formatQuotedYears(quote.planned)}</Fact>}
        <Fact name="Estimated completion">{formatOptionalDay(quote.estimatedCompletion)}</Fact>
        {quote.note !== '' && (
          <Fact name="Scope and notes">
            <span className="whitespace-pre-wrap">{quote.note}</span>
          </Fact>
        )}
        {comparison && (
          <Fact name={`Compared with ${listProducts(comparison.lines)}`}>
            <strong>{formatBreakEven(comparison.savings, comparison.years)}</strong>
            <span>{formatComparison(comparison)}</span>
            <span className="text-soft">{formatFirstYear(comparison)}</span>
          </Fact>
        )}
        {company.bankDetails && (
          <Fact name="Bank details">
            <span className="whitespace-pre-wrap">{company.bankDetails}</span>
          </Fact>
        )}
        <Fact name="Terms">
          <span>
            Prices are in US dollars. Our{' '}
            <AppLink to={infoPath('terms')} target="_blank" className={textLinkClass}>
              terms
            </AppLink>{' '}
            apply.
          </span>
        </Fact>
      </dl>
    </Document>
  )
}

function formatOptionalDay(day: string): string {
  return day === '' ? 'Not set yet' : formatDay(day)
}

function formatTypedCents(cents: number): string {
  return Number.isFinite(cents) ? formatCents(cents) : '–'
}
