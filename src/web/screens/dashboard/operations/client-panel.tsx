import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type ReactElement, useId, useState } from 'react'
import { roleLabels } from '#domain/companies/team.ts'
import {
  type Client,
  type ClientNotes,
  clientNotesSchema,
  formatBalance,
} from '#domain/operations/client.ts'
import { formatQueuedStep } from '#domain/operations/next-action.ts'
import type { QueueItem } from '#domain/operations/operations.ts'
import { formatCompanyPlan } from '#domain/quotes/quote-wording.ts'
import { closureLabels, requestStatusLabels } from '#domain/requests/request-status.ts'
import { limits } from '#domain/values/limits.ts'
import { buttonClass, linkClass } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { takeFocus } from '#ui/focus.ts'
import { Menu, MenuItem, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { clientQuery } from '#web/queries/clients.ts'
import { useOperations } from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { FileList } from '#web/screens/dashboard/files/file-list.tsx'
import { OpenedInvoice } from '#web/screens/dashboard/invoices/invoice-panel.tsx'
import { InvoiceRows } from '#web/screens/dashboard/invoices/invoice-rows.tsx'
import { PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { PanelLine, PanelLines, PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { type RecordColumn, RecordTable } from '#web/screens/dashboard/parts/record-table.tsx'
import { PanelStyle } from '#web/screens/dashboard/parts/request-dialog.tsx'
import { Day, RequestBadge, RequestTarget } from '#web/screens/dashboard/parts/request-parts.tsx'
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
import { Due, EmailState } from './queue-table.tsx'
import { noteInput, SavedMeanwhile } from './request-form.tsx'

interface ClientPanelProps {
  id: string
  /** The request that was open last. */
  opened: string
  onClose: () => void
}

/** What the agency knows of a company: `?client=` with the company's id. */
export function ClientPanel({ id, opened, onClose }: ClientPanelProps) {
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
          {(known) => <ClientLists client={known} opened={opened} />}
        </Loaded>
      </Dialog>
      {client && <OpenedInvoice />}
    </>
  )
}

const headerButton = `${buttonClass('outline')} grow max-sm:px-3`

/** For one of the client's newest requests: an invoice belongs to a request. Work of one that was cancelled may be owed. */
function NewInvoice({ client }: { client: Client }) {
  const [params, setParams] = useSearchParams()
  const [first, ...others] = client.requests.filter(({ closure }) => closure?.kind !== 'declined')
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

interface ClientListsProps {
  client: Client
  /** The request that was opened from here, whose row gets focus back. */
  opened: string
}

function ClientLists({ client: { requests, invoices, files }, opened }: ClientListsProps) {
  const watched = requests.filter(({ watch }) => watch)
  return (
    <>
      <ClientList
        heading="Requests"
        rows={requests}
        isOpened={({ id }) => id === opened}
        empty="No requests yet. Enter their first one with New request."
        older="Search the queue for older ones."
      >
        {(rows) => (
          <RecordTable
            label="Requests"
            columns={requestColumns}
            rows={rows.map((request) => ({ ...request, wasOpen: request.id === opened }))}
            keyOf={({ id }) => id}
          />
        )}
      </ClientList>
      {watched.length > 0 && (
        <section aria-labelledby="client-solutions">
          <h3 id="client-solutions" className="mb-2 text-base">
            Solutions
          </h3>
          <ul className="grid gap-3">
            {watched.map(({ id, targetSaaS, watch }) => (
              <li key={id} className="max-w-md">
                <p>{targetSaaS}</p>
                {watch && <Uptime watch={watch} />}
              </li>
            ))}
          </ul>
        </section>
      )}
      <ClientList
        heading="Invoices"
        rows={invoices.invoices}
        empty={
          requests.length > 0
            ? 'No invoices yet. Write one with New invoice.'
            : 'No invoices yet. They need a request to belong to.'
        }
        older="Older ones are under Billing."
      >
        {(rows) => <InvoiceRows invoices={rows} />}
      </ClientList>
      <ClientList
        heading="Files"
        rows={files}
        empty="No files yet. What either side attaches to a message is listed here."
        older="Older ones are in their requests."
      >
        {(rows) => <FileList files={rows} />}
      </ClientList>
    </>
  )
}

/** With whether its panel was the last to be open. */
type RequestRow = QueueItem & { wasOpen: boolean }

const requestColumns: RecordColumn<RequestRow>[] = [
  {
    heading: 'Request',
    width: '6.5rem',
    cell: ({ id, wasOpen }) => (
      <PanelLink
        panel="request"
        opens={id}
        without={['client']}
        className=""
        ref={wasOpen ? takeFocus : undefined}
      >
        {id}
      </PanelLink>
    ),
  },
  {
    heading: 'Product',
    width: '22%',
    className: 'record-main',
    cell: (request) => <RequestTarget request={request} />,
  },
  { heading: 'Next', className: 'record-narrow-too', cell: formatQueuedStep },
  {
    heading: 'Status',
    width: '8rem',
    className: 'record-state',
    cell: (request) => <RequestBadge request={request} />,
  },
  {
    heading: 'Due',
    width: '9.5rem',
    className: 'record-end text-sm text-soft',
    cell: (request) => <Due request={request} />,
  },
]

const fewRows = 5

interface ClientListProps<Row> {
  heading: string
  rows: readonly Row[]
  empty: string
  /** Where those are that are not listed. */
  older: string
  isOpened?: (row: Row) => boolean
  children: (rows: readonly Row[]) => ReactElement
}

/** The newest few of a list, then all that were read. */
function ClientList<Row>(props: ClientListProps<Row>) {
  const { heading, rows, empty, older, isOpened, children } = props
  const headingId = useId()
  const [isAll, setIsAll] = useState(
    () => isOpened !== undefined && rows.findIndex(isOpened) >= fewRows,
  )
  const shown = isAll ? rows : rows.slice(0, fewRows)
  const isCut = rows.length >= limits.pageSize
  const opening = {
    hasNextPage: shown.length < rows.length,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    fetchNextPage: () => setIsAll(true),
  }
  return (
    <section aria-labelledby={headingId}>
      <h3 id={headingId} className="mb-2 text-base">
        {heading}{' '}
        {rows.length > 0 && (
          <span className="figures font-normal text-soft">
            {rows.length}
            {isCut && '+'}
          </span>
        )}
      </h3>
      {rows.length > 0 ? children(shown) : <p className="text-soft">{empty}</p>}
      <ShowMore
        query={opening}
        shown={shown.length}
        more="Show all"
        end={`All ${rows.length} shown.${isCut ? ` ${older}` : ''}`}
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
