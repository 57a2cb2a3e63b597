import { type Invoice, invoiceMessages, type Payment, sayTax } from '#domain/invoices/invoice.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatExactCents } from '#domain/values/money.ts'
import { Amount, Document, Fact, Party } from '#web/screens/dashboard/parts/document.tsx'

/** An invoice or a credit note as it was issued, and below its total what was paid since. */
export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { number, seller, buyer, lines, tax, cancels, openCents } = invoice
  const counted = invoice.payments.filter(({ held }) => held === undefined)
  return (
    <Document>
      <dl className="document-parties">
        <Party name="From" party={seller} />
        <Party name="For" party={buyer} />
        <Fact name="Number">
          <strong className="figures">{number}</strong>
          <span>{invoice.requestId}</span>
        </Fact>
        <Fact name="Issued">
          <strong>{formatDay(invoice.issuedOn)}</strong>
          <span>{cancels ? `Cancels ${cancels}` : `Due ${formatDay(invoice.dueOn)}`}</span>
        </Fact>
      </dl>
      <p className="document-title">{invoice.subject}</p>
      <table>
        <caption className="sr-only">Amounts in US dollars</caption>
        <tbody>
          {[...lines.entries()].map(([place, line]) => (
            <Amount key={place} name={line.title} text={formatExactCents(line.amountCents)} />
          ))}
          {tax.kind !== 'none' && (
            <>
              <Amount name="Net" text={formatExactCents(invoice.netCents)} />
              <Amount name={sayTax(tax)} text={formatExactCents(invoice.taxCents)} />
            </>
          )}
          <Amount name="Total" text={formatExactCents(invoice.totalCents)} isTotal />
          {counted.map((payment) => (
            <Amount
              key={payment.id}
              name={sayPayment(payment)}
              text={formatExactCents(-payment.amountCents)}
            />
          ))}
          {counted.length > 0 && !invoice.cancelledBy && (
            <Amount name="Balance due" text={formatExactCents(openCents)} isTotal />
          )}
        </tbody>
      </table>
      <dl className="document-terms">
        {tax.kind === 'reverse-charge' && <Fact name="Tax">{invoiceMessages.reverseCharge}</Fact>}
        {!cancels && (
          <Fact name="Bank transfer">
            <span className="whitespace-pre-wrap">
              {seller.bankDetails || `Please ask ${seller.email} for the bank details.`}
            </span>
            <span>
              Reference <strong className="figures inline">{number}</strong>
            </span>
          </Fact>
        )}
      </dl>
    </Document>
  )
}

const ways = { bank: 'by bank transfer', stripe: 'online' }

/** 'Paid Nov 20, 2026, by bank transfer', or 'Reversed Nov 24, 2026: It bounced.' */
function sayPayment({ paidOn, method, reverses, reason }: Payment): string {
  const day = formatDay(paidOn)
  return reverses === undefined ? `Paid ${day}, ${ways[method]}` : `Reversed ${day}: ${reason}`
}
