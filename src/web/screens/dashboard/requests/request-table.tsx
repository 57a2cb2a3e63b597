import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { type HitRequest, newestFirst } from '#domain/requests/hit-request.ts'
import {
  Day,
  RequestBadge,
  RequestTarget,
  RequestTitle,
  StatusNote,
  useIsTracked,
  useJustOrdered,
} from '#web/screens/dashboard/parts/request-parts.tsx'

const columns = [
  'Request',
  'Title',
  'Target',
  'Status',
  'Created',
  'Last updated',
  'Estimated completion',
]

/** The roles are spelled out: on small screens it is a stack, and some browsers forget that it is a table. */
export function RequestTable({ requests, isBusy }: { requests: HitRequest[]; isBusy?: boolean }) {
  return (
    <table
      role="table"
      aria-label="All requests"
      aria-busy={isBusy || undefined}
      className={clsx(
        'block w-full text-left transition-opacity duration-150 lg:table',
        isBusy && 'opacity-60',
      )}
    >
      <thead role="rowgroup" className="sr-only lg:not-sr-only lg:table-header-group">
        <tr role="row" className="border-b border-rule-strong">
          {columns.map((column) => (
            <th
              key={column}
              role="columnheader"
              scope="col"
              className="pr-4 pb-2 align-bottom text-sm font-semibold text-soft last:pr-0"
            >
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="-mt-5 block lg:table-row-group">
        {newestFirst(requests).map((request) => (
          <RequestRow key={request.id} request={request} />
        ))}
      </tbody>
    </table>
  )
}

function RequestRow({ request }: { request: HitRequest }) {
  const isTracked = useIsTracked()
  const isJustOrdered = useJustOrdered([request]) !== undefined

  return (
    <tr
      role="row"
      aria-current={isJustOrdered || undefined}
      className="grid grid-cols-2 items-baseline gap-x-4 gap-y-1 border-b sm:grid-cols-4 border-rule py-5 lg:table-row lg:py-0"
    >
      <Cell className="figures text-soft whitespace-nowrap">{request.id}</Cell>
      <th
        role="rowheader"
        scope="row"
        className="col-span-full row-start-2 mb-1 text-lg leading-snug font-semibold lg:py-4 lg:pr-4 lg:align-baseline lg:text-base"
      >
        <RequestTitle request={request} />
        {isTracked && <StatusNote request={request} />}
      </th>
      <Cell label="Target">
        <RequestTarget request={request} />
      </Cell>
      <Cell className="col-start-2 row-start-1 justify-self-end sm:col-start-4 sm:justify-self-start">
        <RequestBadge request={request} />
      </Cell>
      <Cell label="Created">
        <Day date={request.createdAt} />
      </Cell>
      <Cell label="Last updated">
        <Day date={request.updatedAt} />
      </Cell>
      {request.estimatedCompletion ? (
        <Cell label="Estimated completion">
          <Day date={request.estimatedCompletion} />
        </Cell>
      ) : (
        <Cell className="hidden" />
      )}
    </tr>
  )
}

interface CellProps {
  /** Shown beside the value where the column headings are hidden. */
  label?: string
  className?: string
  children?: ReactNode
}

function Cell({ label, className, children }: CellProps) {
  return (
    <td
      role="cell"
      className={clsx(
        'lg:table-cell lg:py-4 lg:pr-4 lg:align-baseline lg:last:pr-0',
        label &&
          'col-span-full flex items-baseline justify-between gap-4 sm:col-span-1 sm:row-start-3 sm:block',
        className,
      )}
    >
      {label && (
        <span aria-hidden className="shrink-0 text-soft sm:block sm:text-sm lg:hidden">
          {label}
        </span>
      )}
      {children}
    </td>
  )
}
