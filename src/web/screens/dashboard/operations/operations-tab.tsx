import { useInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Plus, X } from 'lucide-react'
import { Fragment, useState } from 'react'
import { formatQueueCount, queueSortLabels, queueSorts } from '#domain/operations/operations.ts'
import { isRequestId } from '#domain/requests/request-id.ts'
import { SelectField } from '#ui/field.tsx'
import {
  operatorsQuery,
  queueQuery,
  useOperations,
  useOperationsUpdates,
} from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { Loaded } from '#web/shared/load-error.tsx'
import { useLocation, useSearchParams } from '#web/shared/router/router-context.tsx'
import { openedHere, useUrlPanel, withParams } from '#web/shared/use-url-panel.ts'
import { ClientPanel } from './client-panel.tsx'
import { HeldSends } from './held-sends.tsx'
import { NewRequest } from './new-request.tsx'
import { OperatorPanel } from './operator-panel.tsx'
import { choiceNames, countView, queueChoices, useQueueFilter } from './queue-filter.ts'
import { QueueList } from './queue-list.tsx'
import { QueueSkeleton } from './queue-table.tsx'

export function OperationsTab() {
  const control = useQueueFilter()
  const { user } = useSession()
  const operations = useOperations()
  const queue = useInfiniteQuery(queueQuery(operations, control.asked))
  // For the menus that assign: they open at once.
  usePrefetchQuery(operatorsQuery(operations))
  const first = queue.data?.pages[0]
  const listed = queue.data?.pages.flatMap(({ requests }) => requests) ?? []
  const panel = useUrlPanel('request')
  const client = useUrlPanel('client')
  const [params, setParams] = useSearchParams()
  const [isReplying, setIsReplying] = useState(false)
  const { state } = useLocation()
  useOperationsUpdates()
  const opened = isRequestId(panel.openFor) ? panel.openFor : null
  const { search } = control.choice

  function open(id: string, toDo?: 'reply' | 'quote') {
    setIsReplying(toDo === 'reply')
    const quote = toDo === 'quote' ? 'new' : null
    const address = withParams(params, { request: id, client: null, quote, invoice: null })
    // From one to the next, Back leads to the list; from what is written for one, to that one.
    const isWriting = params.has('quote') || params.has('invoice')
    const next = { replace: true, state: isWriting ? null : state }
    setParams(address, {
      preventScrollReset: true,
      ...(panel.openFor ? next : { state: openedHere }),
    })
  }

  return (
    // Another operator's panel has other drafts.
    <Fragment key={user?.id}>
      <search className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
        {/* One stop on the way of Tab; the arrow keys choose. */}
        <fieldset className="queue-views">
          <legend className="sr-only">View</legend>
          {choiceNames.map((view) => {
            const { label, isUrgent } = queueChoices[view]
            const count = first && countView(view, first)
            return (
              <label
                key={view}
                className="choice relative flex min-h-9 cursor-pointer items-center gap-1.5 rounded-md px-1.5 whitespace-nowrap text-soft hover:bg-sunken"
              >
                <input
                  type="radio"
                  name="queue-view"
                  className="sr-only"
                  checked={control.choice.view === view}
                  onChange={() => control.choose({ view })}
                />
                {label} {/* Room for a figure, so that the row does not move when it arrives. */}
                <span
                  className={clsx(
                    'figures text-sm',
                    isUrgent && Number(count) > 0 && 'font-semibold text-danger',
                  )}
                >
                  {count !== undefined && formatQueueCount(count)}
                </span>
              </label>
            )
          })}
        </fieldset>
        <div className="queue-tools ml-auto flex min-w-0 items-center gap-2">
          {search !== '' && (
            <button
              type="button"
              className="assign-button min-w-0"
              aria-label={`Clear search: ${search}`}
              onClick={() => {
                control.choose({ search: '' })
                document.querySelector<HTMLElement>('.queue-views :checked')?.focus()
              }}
            >
              <span className="truncate">“{search}”</span>
              <X aria-hidden size={16} strokeWidth={1.5} className="shrink-0" />
            </button>
          )}
          <button
            type="button"
            className="assign-button shrink-0"
            aria-haspopup="dialog"
            onClick={() => panel.open('new')}
          >
            <Plus aria-hidden size={16} strokeWidth={1.5} />
            New request
          </button>
          <SelectField
            label="Sort"
            isLabelHidden
            value={control.choice.sort}
            onChoose={(sort) => control.choose({ sort })}
            options={queueSorts.map((value) => ({ value, label: queueSortLabels[value] }))}
          />
        </div>
      </search>
      <Loaded query={queue} what="the queue" skeleton={<QueueSkeleton />}>
        {({ pages }) => <QueueList {...{ queue, pages, control, opened }} onOpen={open} />}
      </Loaded>
      {opened === null && <HeldSends />}
      {opened && (
        <OperatorPanel
          key={opened}
          id={opened}
          row={listed.find(({ id }) => id === opened)}
          isReplying={isReplying}
          onClose={panel.close}
        />
      )}
      {panel.openFor === 'new' && (
        <NewRequest clientId={client.openFor} onEntered={open} onClose={panel.close} />
      )}
      {panel.openFor === null && client.openFor && (
        <ClientPanel key={client.openFor} id={client.openFor} onClose={client.close} />
      )}
    </Fragment>
  )
}
