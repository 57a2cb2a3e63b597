import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { CallError } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { seenIn } from '#domain/requests/unread-events.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingArea } from '#ui/loading-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import {
  operatorRequestQuery,
  useEarlierOperatorEvents,
  useMarkReadByOperator,
  useOperations,
} from '#web/queries/operations.ts'
import styles from '#web/screens/dashboard/parts/panel.css?inline'
import { PanelAside, PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { Day, RequestBadge } from '#web/screens/dashboard/parts/request-parts.tsx'
import { PagedThread } from '#web/screens/dashboard/request-panel/paged-thread.tsx'
import { Announcer } from '#web/shared/announcer.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { CompletionDateTool, composerId, MessageTool, SolutionTool } from './edit-tools.tsx'
import { InternalNotes } from './internal-notes.tsx'
import { NextStep } from './next-step.tsx'
import { rowButtonId } from './queue-table.tsx'
import { OperatorQuote, QuoteList } from './quote-tool.tsx'
import { OrderFacts, RequestFacts } from './request-facts.tsx'
import { StatusTools } from './status-tools.tsx'

interface OperatorPanelProps {
  id: string
  /** Opened to reply: the message box takes focus. */
  isReplying: boolean
  onClose: () => void
}

/** One request: the conversation with its client, the next step, and everything else folded aside. */
export function OperatorPanel({ id, isReplying, onClose }: OperatorPanelProps) {
  const query = useQuery(operatorRequestQuery(useOperations(), id))
  const request = query.data
  const isHere = request !== undefined

  useEffect(() => {
    if (isHere && isReplying) document.getElementById(composerId(id))?.focus()
  }, [isHere, isReplying, id])

  return (
    <>
      <style href="panel" precedence="screen">
        {styles}
      </style>
      <Dialog
        title={request?.title ?? id}
        subtitle={
          <p className="mt-1 flex flex-wrap items-center gap-x-3 text-soft">
            <span className="figures">{id}</span>
            {request && <RequestBadge request={request} />}
          </p>
        }
        className="panel-split"
        onClose={onClose}
        returnFocusTo={rowButtonId(id)}
        actions={request && <NextStep request={request} />}
        aside={request && <OperatorAside request={request} />}
        footer={request && <MessageTool request={request} />}
      >
        {request && <OperatorThread request={request} />}
        {!request &&
          (query.isError ? (
            <PanelError id={id} error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <PanelSkeleton />
          ))}
      </Dialog>
      {request && <OperatorQuote request={request} />}
    </>
  )
}

function OperatorThread({ request }: { request: OperatorRequest }) {
  useReadOnSight(request)
  const earlier = useEarlierOperatorEvents(request.id)
  return (
    <>
      <PagedThread request={request} earlier={earlier} viewer="operator" />
      <Announcer />
    </>
  )
}

/** Who and what it is about, and everything that is not the next step. */
function OperatorAside({ request }: { request: OperatorRequest }) {
  const { closure, estimatedCompletion, solution } = request
  return (
    <PanelAside>
      <RequestFacts request={request} />
      <PanelSection heading="Order" summary={request.targetSaaS}>
        <OrderFacts request={request} />
      </PanelSection>
      <QuoteList request={request} />
      <InternalNotes request={request} />
      {!closure && (
        <>
          <PanelSection
            heading="Estimated completion"
            summary={estimatedCompletion && <Day date={estimatedCompletion} />}
          >
            <CompletionDateTool request={request} />
          </PanelSection>
          <PanelSection id="solution" heading="Solution" summary={solution?.url}>
            <SolutionTool request={request} />
          </PanelSection>
        </>
      )}
      <StatusTools request={request} />
    </PanelAside>
  )
}

/** A client's message counts as read as soon as an operator opens the request. */
function useReadOnSight({ id, unread = 0, events }: OperatorRequest): void {
  const { mutate: markRead } = useMarkReadByOperator(id)
  const { upTo } = seenIn(events)
  useEffect(() => {
    if (unread > 0) markRead({ upTo })
  }, [unread, upTo, markRead])
}

function PanelError({ id, error, onRetry }: { id: string; error: Error; onRetry: () => void }) {
  const isMissing = error instanceof CallError && error.code === 'not-found'
  if (!isMissing) return <LoadError what={id} onRetry={onRetry} />
  return <p role="alert">We couldn’t find {id}. The client may have deleted their account.</p>
}

function PanelSkeleton() {
  return (
    <LoadingArea className="grid gap-4">
      <Skeleton className="h-24 w-3/4" />
      <Skeleton className="ml-auto h-16 w-2/3" />
      <Skeleton className="h-16 w-3/4" />
    </LoadingArea>
  )
}
