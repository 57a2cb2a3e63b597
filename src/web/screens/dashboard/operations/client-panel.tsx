import { useQuery } from '@tanstack/react-query'
import { CallError } from '#contract/errors.ts'
import { roleLabels } from '#domain/companies/team.ts'
import { type Client, formatBalance } from '#domain/operations/client.ts'
import { formatCompanyPlan } from '#domain/quotes/quote-wording.ts'
import { buttonClass, linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { clientQuery } from '#web/queries/clients.ts'
import { useOperations } from '#web/queries/operations.ts'
import { OpenedInvoice } from '#web/screens/dashboard/invoices/invoice-panel.tsx'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { PanelLine, PanelLines, PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { PanelStyle } from '#web/screens/dashboard/parts/request-dialog.tsx'
import { Day } from '#web/screens/dashboard/parts/request-parts.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { useOpenedTitle } from '#web/shared/opened-title.ts'
import { ClientFiles, ClientInvoices, ClientRequests } from './client-lists.tsx'
import { AgencyNotes } from './client-notes.tsx'
import { EmailState } from './queue-table.tsx'

/** What the agency knows of a company: `?client=` with the company's id. */
export function ClientPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data: client, error, refetch } = useQuery(clientQuery(useOperations(), id))
  useOpenedTitle(client?.name ?? '')
  return (
    <>
      <PanelStyle />
      <Dialog
        title={client?.name ?? 'Client'}
        subtitle={
          client && (
            <p className="mt-1 text-soft">
              Client since <Day date={client.createdAt} />
            </p>
          )
        }
        actions={
          client && (
            <PanelLink panel="request" opens="new" className={buttonClass('outline')}>
              New request
            </PanelLink>
          )
        }
        aside={client && <ClientFacts client={client} />}
        className="panel-split"
        onClose={onClose}
      >
        {client ? (
          <>
            <ClientRequests client={client} />
            <ClientInvoices client={client} />
            <ClientFiles client={client} />
          </>
        ) : error instanceof CallError && isFinal.has(error.code) ? (
          <Outcome isProblem>{error.message}</Outcome>
        ) : error ? (
          <LoadError what="this client" onRetry={() => void refetch()} />
        ) : (
          <LoadingArea label="Loading the client…" className="grid gap-4">
            <Skeleton className="h-40" />
            <Skeleton className="h-24" />
          </LoadingArea>
        )}
      </Dialog>
      {client && <OpenedInvoice />}
    </>
  )
}

/** Asking again gets the same answer. */
const isFinal = new Set<string>(['not-found', 'forbidden'])

function ClientFacts({ client }: { client: Client }) {
  const { people, plan, invoices } = client
  return (
    <aside aria-label="Details" className="panel-aside">
      <div>
        <PanelLines>
          <PanelLine name="Plan">{plan ? formatCompanyPlan(plan) : 'None yet'}</PanelLine>
          <PanelLine name="Balance">{formatBalance(invoices.totals)}</PanelLine>
        </PanelLines>
        <PanelSection heading="People" summary={`(${people.length})`} isOpen>
          <ul className="grid gap-3">
            {people.map(({ id, name, email, role, isEmailConfirmed }) => (
              <li key={id} className="wrap-anywhere">
                <p>
                  <span className="font-semibold">{name}</span>{' '}
                  <span className="text-soft">{roleLabels.company[role]}</span>
                </p>
                <p>
                  <a href={`mailto:${email}`} className={linkClass()}>
                    {email}
                  </a>
                </p>
                {!isEmailConfirmed && <EmailState isConfirmed={false} />}
              </li>
            ))}
          </ul>
        </PanelSection>
        <AgencyNotes client={client} />
      </div>
    </aside>
  )
}
