import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#domain/values/dates.ts'
import { linkClass } from '#ui/button.tsx'
import { monthlyEmailQuery } from '#web/queries/clients.ts'
import { useOperations } from '#web/queries/operations.ts'
import { EmailPreview } from '#web/screens/dashboard/parts/email-preview.tsx'
import { PanelLine, PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

const monthlyParam = 'monthly'

/** When a client gets the next monthly email. Leads to what it will say: `?monthly=` with the company's id. */
export function MonthlyEmail({ client, sendsAt }: { client: string; sendsAt: string }) {
  const { openFor, close } = useUrlPanel(monthlyParam)
  return (
    <PanelLine name="Monthly email">
      <PanelLink panel={monthlyParam} opens={client} className={`${linkClass()} -my-1.5`}>
        Next on {formatDay(sendsAt)}
      </PanelLink>
      {openFor === client && <MonthlyEmailPanel client={client} onClose={close} />}
    </PanelLine>
  )
}

function MonthlyEmailPanel({ client, onClose }: { client: string; onClose: () => void }) {
  const query = useQuery(monthlyEmailQuery(useOperations(), client))
  const { data: email } = query
  return (
    <EmailPreview
      title="Next monthly email"
      query={query}
      footer={
        email && (
          <p>
            Goes out by itself on <Moment at={email.sendsAt} />, with what’s known by then.
          </p>
        )
      }
      onClose={onClose}
    />
  )
}
