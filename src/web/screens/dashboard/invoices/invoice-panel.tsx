import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { CallError } from '#contract/errors.ts'
import type { Invoice } from '#domain/invoices/invoice.ts'
import { invoiceMessages } from '#domain/invoices/invoice-messages.ts'
import { nameDocument, sayInvoiceState } from '#domain/invoices/invoice-wording.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingArea } from '#ui/loading-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { useInvoice } from '#web/queries/invoices.ts'
import { useTracking } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { DocumentDialog } from '#web/screens/dashboard/parts/document.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { InvoiceDocument } from './invoice-document.tsx'
import { InvoiceBadge, invoiceLinkId } from './invoice-table.tsx'
import { InvoiceTools, invoiceStateId } from './invoice-tools.tsx'

/** The invoice that the address names, if it names one: `?invoice=2026-0007`. */
export function OpenedInvoice() {
  const { openFor, close } = useUrlPanel('invoice')
  return openFor && <InvoicePanel key={openFor} number={openFor} onClose={close} />
}

function InvoicePanel({ number, onClose }: { number: string; onClose: () => void }) {
  const query = useInvoice(number)
  const { readInvoicePdf } = useTracking()
  const { user } = useSession()
  const invoice = query.data
  if (!invoice) {
    return (
      <Dialog title={`Invoice ${number}`} onClose={onClose}>
        <MissingInvoice query={query} />
      </Dialog>
    )
  }
  return (
    <DocumentDialog
      title={nameDocument(invoice)}
      subtitle={
        <p className="mt-1">
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
            {sayInvoiceState(invoice)}
          </h3>
          {user?.role === 'operator' ? (
            <InvoiceTools invoice={invoice} />
          ) : (
            <PayInvoice invoice={invoice} />
          )}
          <a
            href={`${readInvoicePdf}/${number}.pdf`}
            download
            className={`${linkClass()} justify-self-start gap-1.5`}
          >
            <Download aria-hidden size={16} strokeWidth={1.5} />
            Download PDF
          </a>
        </>
      }
    />
  )
}

function MissingInvoice({ query }: { query: ReturnType<typeof useInvoice> }) {
  const { error, data, refetch } = query
  const code = error instanceof CallError ? error.code : undefined
  if (data === null || code === 'invalid') return <p className="mt-4">{invoiceMessages.notFound}</p>
  if (code === 'forbidden') return <p className="mt-4">{error?.message}</p>
  if (error) return <LoadError what="this invoice" onRetry={() => void refetch()} />
  return (
    <LoadingArea className="grid gap-4">
      <Skeleton className="h-24" />
      <Skeleton className="h-64" />
    </LoadingArea>
  )
}

/** How a client pays what is open. */
function PayInvoice({ invoice }: { invoice: Invoice }) {
  const { number, openCents, isPayable, seller } = invoice
  const tracking = useTracking()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => tracking.payInvoice(number),
    onSuccess: ({ url }) => window.location.assign(url),
  })
  if (openCents === 0) return null
  return (
    <>
      <PaidNotice />
      {isPayable && (
        <Button isBusy={isPending} onClick={() => mutate()}>
          Pay online
        </Button>
      )}
      <p role="status" className="text-soft empty:hidden">
        {isPending && 'Opening the payment page…'}
      </p>
      {error && (
        <p role="alert" className="font-semibold text-danger">
          {errorMessage(error, invoiceMessages.onlinePaymentFails)}
        </p>
      )}
      {seller.bankDetails && (
        <p>
          {isPayable ? 'Or transfer' : 'Please transfer'} it to our bank account. The details are on
          the invoice. Use the reference <span className="figures">{number}</span>.
        </p>
      )}
    </>
  )
}

/** For those who come back from paying online: its confirmation may take a moment longer. */
export function PaidNotice() {
  const [params] = useSearchParams()
  if (!params.has('paid')) return null
  return (
    <p role="status" className="border-l-2 border-green bg-green-soft px-4 py-3">
      Thank you. We’ll show the payment here as soon as it’s confirmed.
    </p>
  )
}
