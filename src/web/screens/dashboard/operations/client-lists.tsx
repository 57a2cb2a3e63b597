import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactElement, type ReactNode, useId, useState } from 'react'
import type { Client } from '#domain/operations/client.ts'
import { linkClass } from '#ui/button.tsx'
import { clientFilesQuery, clientInvoicesQuery, clientRequestsQuery } from '#web/queries/clients.ts'
import { useOperations } from '#web/queries/operations.ts'
import type { pagedQuery } from '#web/queries/paged-query.ts'
import { FileList } from '#web/screens/dashboard/files/file-list.tsx'
import { InvoiceRows } from '#web/screens/dashboard/invoices/invoice-rows.tsx'
import { PanelLink } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { Day, RequestBadge } from '#web/screens/dashboard/parts/request-parts.tsx'
import { Uptime } from '#web/screens/dashboard/parts/uptime.tsx'
import { ShowMore } from '#web/shared/show-more.tsx'

interface ClientProps {
  client: Client
}

export function ClientRequests({ client: { id, requests } }: ClientProps) {
  return (
    <ClientList
      heading="Requests"
      first={requests}
      query={clientRequestsQuery(useOperations(), id)}
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
  )
}

export function ClientInvoices({ client: { id, invoices, requests } }: ClientProps) {
  return (
    <ClientList
      heading="Invoices"
      first={invoices}
      query={clientInvoicesQuery(useOperations(), id)}
      rowsOf={(page) => page.invoices}
      empty={
        requests.requests.length === 0 && (
          <>
            {' '}
            An invoice needs a request:{' '}
            <PanelLink panel="request" opens="new">
              New request
            </PanelLink>
          </>
        )
      }
    >
      {(rows) => <InvoiceRows invoices={rows} />}
    </ClientList>
  )
}

export function ClientFiles({ client: { id, files } }: ClientProps) {
  return (
    <ClientList
      heading="Files"
      first={files}
      query={clientFilesQuery(useOperations(), id)}
      rowsOf={(page) => page.files}
    >
      {(rows) => <FileList files={rows} />}
    </ClientList>
  )
}

const fewRows = 5

interface ClientListProps<Page extends { next: string | null }, Row> {
  heading: string
  /** As the client was read with it. */
  first: Page
  query: ReturnType<typeof pagedQuery<object, Page>>
  rowsOf: (page: Page) => Row[]
  /** What follows 'No invoices yet.' */
  empty?: ReactNode
  children: (rows: Row[]) => ReactElement
}

/** The newest few of a list, which may be long; all of it in pages. */
function ClientList<Page extends { next: string | null }, Row>(props: ClientListProps<Page, Row>) {
  const { heading, first, query, rowsOf, empty, children } = props
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
        <p className="text-soft">
          No {heading.toLowerCase()} yet.{empty}
        </p>
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
