import { useInfiniteQuery, usePrefetchQuery } from '@tanstack/react-query'
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
import { ViewChoice } from '#web/screens/dashboard/parts/view-choice.tsx'
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
  const [lastOpened, setLastOpened] = useState('')
  if (opened !== null && opened !== lastOpened) setLastOpened(opened)

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
        <ViewChoice
          name="queue-view"
          views={choiceNames.map((value) => {
            const { label, isUrgent } = queueChoices[value]
            const count = first && countView(value, first)
            const figure = count === undefined ? undefined : formatQueueCount(count)
            return { value, label, figure, isUrgent: isUrgent === true && Number(count) > 0 }
          })}
          chosen={control.choice.view}
          onChoose={(view) => control.choose({ view })}
        />
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
        <ClientPanel
          key={client.openFor}
          id={client.openFor}
          opened={lastOpened}
          onClose={client.close}
        />
      )}
    </Fragment>
  )
}
