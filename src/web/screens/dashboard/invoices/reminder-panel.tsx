import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { invoiceMessages, invoiceNumberSchema, type Reminder } from '#domain/invoices/invoice.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { reminderQuery, useInvoiceChange } from '#web/queries/invoices.ts'
import { useOperations } from '#web/queries/operations.ts'
import { PanelLine, PanelLines } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { Failure, isConflict } from '#web/shared/form/failure.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'
import { remindParam } from './invoice-rows.tsx'

/** For operators: the email that reminds of the invoice that the address names, `?remind=2026-0007`. */
export function OpenedReminder() {
  const { openFor, close } = useUrlPanel(remindParam)
  const { data: number } = invoiceNumberSchema.safeParse(openFor)
  return number && <ReminderPanel key={number} number={number} onClose={close} />
}

function ReminderPanel({ number, onClose }: { number: string; onClose: () => void }) {
  const query = useQuery(reminderQuery(useOperations(), number))
  const remind = useInvoiceChange()
  const { data: reminder, error } = query

  function footerOf({ recipients, notBefore }: Reminder): ReactElement {
    if (remind.isSuccess) return <Outcome className="">Sent to {recipients.join(', ')}.</Outcome>
    if (recipients.length === 0) return <p>{invoiceMessages.noRecipients}</p>
    if (notBefore !== undefined) {
      return (
        <p>
          A reminder went out in the last 24 hours. You can send the next one from{' '}
          <Moment at={notBefore} />.
        </p>
      )
    }
    return (
      <>
        <Failure error={remind.error} className="mb-3" />
        <Button
          ref={focusInPlace}
          isBusy={remind.isPending}
          onClick={() => remind.mutate((calls) => calls.remindOfInvoice(number))}
        >
          Send reminder
        </Button>
      </>
    )
  }

  return (
    <Dialog
      title={`Remind of invoice ${number}`}
      onClose={onClose}
      footer={reminder && footerOf(reminder)}
    >
      {isConflict(error) ? (
        <Failure error={error} />
      ) : (
        <Loaded query={query} what="this reminder" skeleton={skeleton}>
          {({ subject, text, recipients }) => (
            <>
              <PanelLines>
                <PanelLine name="To">{recipients.join(', ')}</PanelLine>
                <PanelLine name="Subject">{subject}</PanelLine>
                <PanelLine name="Attached">The invoice as PDF</PanelLine>
              </PanelLines>
              <p className="border-t border-rule pt-4 text-sm wrap-anywhere whitespace-pre-wrap">
                {text}
              </p>
            </>
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

/** In the footer, which is in view: scrolling to it would hide what the email begins with. */
function focusInPlace(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true })
}

const skeleton = (
  <LoadingArea className="mt-3">
    <Skeleton className="h-64" />
  </LoadingArea>
)
