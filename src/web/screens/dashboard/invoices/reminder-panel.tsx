import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { invoiceMessages, invoiceNumberSchema, type Reminder } from '#domain/invoices/invoice.ts'
import { Button } from '#ui/button.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { reminderQuery, useInvoiceChange } from '#web/queries/invoices.ts'
import { useOperations } from '#web/queries/operations.ts'
import { EmailPreview } from '#web/screens/dashboard/parts/email-preview.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
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
  const { data: reminder } = query

  function leave() {
    toastSuccess(`Reminder sent to ${reminder?.recipients.join(', ')}`)
    onClose()
  }

  function footerOf({ recipients, notBefore }: Reminder): ReactElement {
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
          onClick={() =>
            remind.mutate((calls) => calls.remindOfInvoice(number), { onSuccess: leave })
          }
        >
          Send reminder
        </Button>
      </>
    )
  }

  return (
    <EmailPreview
      title={`Remind of invoice ${number}`}
      query={query}
      attached="The invoice as PDF"
      footer={reminder && footerOf(reminder)}
      onClose={onClose}
    />
  )
}

/** In the footer, which is in view: scrolling to it would hide what the email begins with. */
function focusInPlace(button: HTMLElement | null): void {
  button?.focus({ preventScroll: true })
}
