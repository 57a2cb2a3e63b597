import { useMutation } from '@tanstack/react-query'
import {
  formatInvoiceState,
  formatTax,
  type Invoice,
  invoiceMessages,
  invoiceNumberSchema,
  nameDocument,
  type Payment,
} from '#domain/invoices/invoice.ts'
import { paymentNote, paymentWays } from '#domain/invoices/printed-invoice.ts'
import { partAddresses } from '#domain/requests/next-step.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatExactCents } from '#domain/values/money.ts'
import { Button, buttonClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useInvoices } from '#web/queries/invoices.ts'
import { useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import {
  Amount,
  Document,
  DocumentDialog,
  DownloadLink,
  Fact,
  Party,
} from '#web/screens/dashboard/parts/document.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { InvoiceBadge, invoiceLinkId } from './invoice-rows.tsx'
import { InvoiceTools, invoiceStateId } from './invoice-tools.tsx'
import { OpenedReminder } from './reminder-panel.tsx'

/** The invoice that the address names, if it names one: `?invoice=2026-0007`. Over it, for operators, a reminder of one. */
export function OpenedInvoice() {
  const { openFor, close } = useUrlPanel('invoice')
  const { data: number } = invoiceNumberSchema.safeParse(openFor)
  const { user } = useSession()
  return (
    <>
      {number && <InvoicePanel key={number} number={number} onClose={close} />}
      {user?.role === 'operator' && <OpenedReminder />}
    </>
  )
}

function InvoicePanel({ number, onClose }: { number: string; onClose: () => void }) {
  const query = useInvoices({ number })
  const { documents } = useRequests()
  const { user } = useSession()
  const invoice = query.data?.invoices[0]
  if (!invoice) {
    return (
      <Dialog title={`Invoice ${number}`} onClose={onClose}>
        <Loaded query={query} what="this invoice" skeleton={<Skeleton className="h-64" />}>
          {() => <p className="mt-4">{invoiceMessages.notFound}</p>}
        </Loaded>
      </Dialog>
    )
  }
  const isClients = user?.role !== 'operator' && invoice.cancels === undefined
  return (
    <DocumentDialog
      title={isClients ? `Invoice for your ${invoice.subject}` : nameDocument(invoice)}
      subtitle={
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-soft">
          {isClients && <span className="figures">{number}</span>}
          <InvoiceBadge status={invoice.status} />
        </p>
      }
      reference={number}
      print="Print"
      document={<InvoiceDocument invoice={invoice} />}
      returnFocusTo={invoiceLinkId(number)}
      onClose={onClose}
      aside={
        <>
          <h3 id={invoiceStateId} tabIndex={-1} className="text-lg outline-none">
            {formatInvoiceState(invoice)}
          </h3>
          {user?.role === 'operator' ? (
            <InvoiceTools invoice={invoice} />
          ) : (
            invoice.openCents > 0 && <PayInvoice invoice={invoice} />
          )}
          <DownloadLink href={`${documents}/invoices/${number}.pdf`}>Download PDF</DownloadLink>
          {invoice.payments.map(
            ({ id, paidOn, held, reverses }) =>
              held === undefined &&
              reverses === undefined && (
                <DownloadLink key={id} href={`${documents}/invoices/${number}/payments/${id}.pdf`}>
                  Receipt of {formatDay(paidOn)}
                </DownloadLink>
              ),
          )}
        </>
      }
    />
  )
}

function PayInvoice({ invoice }: { invoice: Invoice }) {
  const { number, requestId, isPayable, seller } = invoice
  const [params] = useSearchParams()
  const requests = useRequests()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => requests.payInvoice(number),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  return (
    <>
      {/* Who comes back from paying is here before its confirmation. */}
      {params.has('paid') && (
        <p role="status" className="border-l-2 border-green bg-green-soft px-4 py-3">
          Thank you. We’ll show the payment here as soon as it’s confirmed.
        </p>
      )}
      {isPayable && (
        <Button isBusy={isPending} onClick={() => mutate()}>
          Pay online
        </Button>
      )}
      {!isPayable && !seller.bankDetails && (
        <AppLink
          to={`?request=${requestId}${partAddresses.message}`}
          className={buttonClass('outline')}
        >
          Ask for the bank details
        </AppLink>
      )}
      <Failure error={error} fallback={invoiceMessages.onlinePaymentFails} />
    </>
  )
}

export function InvoiceDocument({ invoice }: { invoice: Invoice }) {
  const { number, seller, buyer, lines, tax, cancels, openCents } = invoice
  const counted = invoice.payments.filter(({ held }) => held === undefined)
  const note = paymentNote(invoice)
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
              <Amount name={formatTax(tax)} text={formatExactCents(invoice.taxCents)} />
            </>
          )}
          <Amount name="Total" text={formatExactCents(invoice.totalCents)} isTotal />
          {counted.map((payment) => (
            <Amount
              key={payment.id}
              name={formatPayment(payment)}
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
        {/* Of a paid one, the payments above say so. */}
        {invoice.status !== 'paid' && (
          <Fact name={note.title}>
            <span>{note.text}</span>
            {note.figures?.split('\n').map((line) => (
              <span key={line}>{line}</span>
            ))}
          </Fact>
        )}
      </dl>
    </Document>
  )
}

/** 'Paid Nov 20, 2026, by bank transfer', or 'Reversed Nov 24, 2026: It bounced.' */
function formatPayment({ paidOn, method, reverses, reason }: Payment): string {
  const day = formatDay(paidOn)
  return reverses === undefined
    ? `Paid ${day}, ${paymentWays[method]}`
    : `Reversed ${day}: ${reason}`
}
