import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import { roleLabels } from '#domain/companies/team.ts'
import {
  type Client,
  type ClientNotes,
  clientNotesSchema,
  formatBalance,
} from '#domain/operations/client.ts'
import { formatCompanyPlan } from '#domain/quotes/quote-wording.ts'
import { closureLabels, requestStatusLabels } from '#domain/requests/request-status.ts'
import { buttonClass, linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Menu, MenuItem, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import {
  clientFilesQuery,
  clientInvoicesQuery,
  clientQuery,
  clientRequestsQuery,
} from '#web/queries/clients.ts'
import { useOperations } from '#web/queries/operations.ts'
import type { pagedQuery } from '#web/queries/paged-query.ts'
import { useSession } from '#web/queries/session.ts'
import { FileList } from '#web/screens/dashboard/files/file-list.tsx'
import { OpenedInvoice } from '#web/screens/dashboard/invoices/invoice-panel.tsx'
import { InvoiceRows } from '#web/screens/dashboard/invoices/invoice-rows.tsx'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { PanelLine, PanelLines, PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { PanelStyle } from '#web/screens/dashboard/parts/request-dialog.tsx'
import { Day, RequestBadge } from '#web/screens/dashboard/parts/request-parts.tsx'
import { Uptime } from '#web/screens/dashboard/parts/uptime.tsx'
import { openMessageDraft } from '#web/shared/form/message-draft.ts'
import { SubmitForm } from '#web/shared/form/submit-form.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { useOpenedTitle } from '#web/shared/opened-title.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'
import { openedHere, withParams } from '#web/shared/use-url-panel.ts'
import { MonthlyEmail } from './monthly-email.tsx'
import { EmailState } from './queue-table.tsx'
import { noteInput, SavedMeanwhile } from './request-form.tsx'

/** What the agency knows of a company: `?client=` with the company's id. */
export function ClientPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useQuery(clientQuery(useOperations(), id))
  const { data: client } = query
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
        <Loaded query={query} what="this client" skeleton={skeleton}>
          {(known) => <ClientLists client={known} />}
        </Loaded>
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

const skeleton = (
  <LoadingArea label="Loading the client…" className="grid gap-4">
    <Skeleton className="h-40" />
    <Skeleton className="h-24" />
  </LoadingArea>
)

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

function ClientLists({ client }: { client: Client }) {
  const { id, requests, invoices, files } = client
  const operations = useOperations()
  return (
    <>
      <ClientList
        heading="Requests"
        first={requests}
        query={clientRequestsQuery(operations, id)}
        rowsOf={(page) => page.requests}
      >
        {(rows) => (
          <ul aria-label="Requests" className="border-t border-rule-strong">
            {rows.map((request) => (
              <li key={request.id} className="border-b border-rule py-2">
                <p className="flex flex-wrap items-center gap-x-3">
                  <PanelLink
                    panel="request"
                    opens={request.id}
                    without={['client']}
                    className={`${linkClass()} figures`}
                  >
                    {request.id}
                  </PanelLink>
                  <RequestBadge request={request} />
                  <span className="ml-auto text-soft">
                    <Day date={request.createdAt} />
                  </span>
                </p>
                <p className="text-sm wrap-anywhere text-soft">{request.title}</p>
                {request.watch && (
                  <div className="mt-2 max-w-md">
                    <Uptime watch={request.watch} />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </ClientList>
      <ClientList
        heading="Invoices"
        first={invoices}
        query={clientInvoicesQuery(operations, id)}
        rowsOf={(page) => page.invoices}
      >
        {(rows) => <InvoiceRows invoices={rows} />}
      </ClientList>
      <ClientList
        heading="Files"
        first={files}
        query={clientFilesQuery(operations, id)}
        rowsOf={(page) => page.files}
      >
        {(rows) => <FileList files={rows} />}
      </ClientList>
    </>
  )
}

const fewRows = 5

interface ClientListProps<Page extends { next: string | null }, Row> {
  heading: string
  /** As the client was read with it. */
  first: Page
  query: ReturnType<typeof pagedQuery<object, Page>>
  rowsOf: (page: Page) => Row[]
  children: (rows: Row[]) => ReactElement
}

/** The newest few of a list, which may be long; all of it in pages. */
function ClientList<Page extends { next: string | null }, Row>(props: ClientListProps<Page, Row>) {
  const { heading, first, query, rowsOf, children } = props
  const headingId = useId()
  const [isAll, setIsAll] = useState(false)
  const all = useInfiniteQuery({ ...query, enabled: isAll && first.next !== null })
  const known = (all.data?.pages ?? [first]).flatMap(rowsOf)
  const rows = isAll ? known : known.slice(0, fewRows)
  const isMore = all.data ? all.hasNextPage : first.next !== null
  const opening = {
    hasNextPage: isMore || rows.length < known.length,
    isFetchingNextPage: all.isFetching,
    isFetchNextPageError: all.isError,
    fetchNextPage: () => (isAll ? all.refetch() : setIsAll(true)),
  }

  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-2 text-base">
        {heading}{' '}
        {known.length > 0 && (
          <span className="figures font-normal text-soft">
            {known.length}
            {isMore && '+'}
          </span>
        )}
      </h3>
      {known.length > 0 ? (
        children(rows)
      ) : (
        <p className="text-soft">No {heading.toLowerCase()} yet.</p>
      )}
      <ShowMore
        query={isAll && all.data ? all : opening}
        shown={rows.length}
        more={isAll ? 'Show more' : 'Show all'}
        className="mt-3"
      />
    </section>
  )
}

/** What operators write down about a client for each other. */
function AgencyNotes({ client: { id, notes } }: { client: Client }) {
  const operations = useOperations()
  const queryClient = useQueryClient()
  const { user } = useSession()
  const { version, text } = notes
  const schema = {
    safeParse: (typed: object) => clientNotesSchema.safeParse({ ...typed, version }),
  }
  const draft = openMessageDraft(user?.id, 'client', id)
  const form = useForm<'text', ClientNotes>(schema, { text }, draft)
  const { queryKey } = clientQuery(operations, id)

  return (
    <PanelSection heading="Our notes" isOpen>
      <SubmitForm
        form={form}
        label="Notes"
        // After a conflict, what another operator saved is shown beside the draft.
        act={(changed) =>
          operations
            .saveClientNotes(id, changed)
            .finally(() => queryClient.invalidateQueries({ queryKey }))
        }
        submit="Save notes"
        done="Saved"
        look="outline"
        isIdle={!form.isDirty}
        conflict={<>Someone else saved these notes. Check theirs, then save yours again.</>}
        className="grid gap-3"
        submitClassName="disabled:opacity-60"
      >
        {form.field('text', 'Notes about this client', {
          ...noteInput,
          rows: 4,
          hint: 'Only operators can see them.',
        })}
        <SavedMeanwhile form={form} name="text" saved={text} />
      </SubmitForm>
    </PanelSection>
  )
}
