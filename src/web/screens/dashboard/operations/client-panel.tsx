import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { CallError } from '#contract/errors.ts'
import { roleLabels } from '#domain/companies/team.ts'
import { type Client, formatBalance } from '#domain/operations/client.ts'
import { formatCompanyPlan } from '#domain/quotes/quote-wording.ts'
import { closureLabels, requestStatusLabels } from '#domain/requests/request-status.ts'
import { buttonClass, linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Menu, MenuItem, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
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
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { openedHere, withParams } from '#web/shared/use-url-panel.ts'
import { ClientFiles, ClientInvoices, ClientRequests } from './client-lists.tsx'
import { AgencyNotes } from './client-notes.tsx'
import { MonthlyEmail } from './monthly-email.tsx'
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
            <div className="flex flex-wrap gap-2">
              <PanelLink panel="request" opens="new" className={headerButton}>
                New request
              </PanelLink>
              <NewInvoice client={client} />
            </div>
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

const headerButton = `${buttonClass('outline')} grow max-sm:px-3`

/** For one of the client's newest requests: an invoice belongs to a request. */
function NewInvoice({ client }: { client: Client }) {
  const [params, setParams] = useSearchParams()
  const [first, ...others] = client.requests.requests
  if (first === undefined) return null

  function write(request: string) {
    const address = withParams(params, { client: null, request, invoice: 'lines' })
    setParams(address, { state: openedHere, preventScrollReset: true })
  }

  if (others.length === 0) {
    return (
      <button type="button" className={headerButton} onClick={() => write(first.id)}>
        New invoice
      </button>
    )
  }
  return (
    <Menu>
      <MenuTrigger className={headerButton}>
        New invoice
        <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
      </MenuTrigger>
      <MenuPanel>
        {[first, ...others].map(({ id, title, status, closure }) => (
          <MenuItem key={id} onSelect={() => write(id)}>
            <span className="figures shrink-0">{id}</span> {title}{' '}
            <span className="ml-auto shrink-0 text-soft">
              {closure ? closureLabels[closure.kind] : requestStatusLabels[status]}
            </span>
          </MenuItem>
        ))}
      </MenuPanel>
    </Menu>
  )
}

/** Asking again gets the same answer. */
const isFinal = new Set<string>(['not-found', 'forbidden'])

function ClientFacts({ client }: { client: Client }) {
  const { people, plan, invoices, monthlyEmailAt } = client
  return (
    <aside aria-label="Details" className="panel-aside">
      <div>
        <PanelLines>
          <PanelLine name="Plan">{plan ? formatCompanyPlan(plan) : 'None yet'}</PanelLine>
          <PanelLine name="Balance">{formatBalance(invoices.totals)}</PanelLine>
          {monthlyEmailAt && <MonthlyEmail client={client.id} sendsAt={monthlyEmailAt} />}
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
