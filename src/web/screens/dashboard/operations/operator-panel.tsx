import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { CallError } from '#contract/errors.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { closureFor } from '#domain/requests/request-moves.ts'
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
import { RequestBadge } from '#web/screens/dashboard/parts/request-parts.tsx'
import { PagedTimeline } from '#web/screens/dashboard/request-panel/paged-timeline.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { AnswerLine } from './answer-line.tsx'
import { CloseTool, ReopenTool } from './closure-tool.tsx'
import { CompletionDateTool, MessageTool, NoteTool, SolutionTool } from './edit-tools.tsx'
import { MoveTool } from './move-tool.tsx'
import { rowButtonId } from './queue-table.tsx'
import { QuoteTool } from './quote-tool.tsx'
import { RequestFacts } from './request-facts.tsx'

/** What a panel is opened to do. */
export type PanelStart = 'reply' | 'quote'

interface OperatorPanelProps {
  id: string
  start: PanelStart | undefined
  onClose: () => void
}

/** One request with all of the operator's tools. */
export function OperatorPanel({ id, onClose }: OperatorPanelProps) {
  const query = useQuery(operatorRequestQuery(useOperations(), id))
  const request = query.data

  return (
    <Dialog
      title={request?.title ?? id}
      onClose={onClose}
      returnFocusTo={rowButtonId(id)}
      isWide
      footer={request && <MessageTool request={request} />}
    >
      {request ? (
        <PanelContent request={request} />
      ) : (
        <div className="mt-6">
          {query.isError ? (
            <PanelError id={id} error={query.error} onRetry={() => void query.refetch()} />
          ) : (
            <PanelSkeleton />
          )}
        </div>
      )}
    </Dialog>
  )
}

function PanelContent({ request }: { request: OperatorRequest }) {
  const toolsRef = useRef<HTMLDivElement>(null)
  useReadOnSight(request)
  const earlier = useEarlierOperatorEvents(request.id)
  useFocusInTools(toolsRef, request.closure !== undefined)

  return (
    <>
      <p className="mt-2 flex items-center gap-3">
        <span className="figures text-soft">{request.id}</span>
        {/* Beside the facts there is room for the tools, which show it. */}
        <span className="lg:hidden">
          <RequestBadge request={request} />
        </span>
      </p>
      <AnswerLine request={request} />
      <div className="mt-6 grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem] lg:grid-rows-[auto_1fr]">
        <RequestFacts request={request} />
        <div ref={toolsRef} className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {toolsFor(request).map(([name, Tool]) => (
            <div key={name} className="border-t border-rule py-5">
              <Tool request={request} />
            </div>
          ))}
        </div>
        <div className="grid content-start gap-8">
          <section>
            <h3 className="pb-3 text-lg tracking-normal">Timeline</h3>
            <PagedTimeline page={request} earlier={earlier} viewer="operator" />
          </section>
          <NoteTool request={request} />
        </div>
      </div>
    </>
  )
}

/** While a request is closed, it can be reopened. What was typed for the rest is kept until then. */
function toolsFor({ status, closure }: OperatorRequest) {
  if (closure) return closedTools
  return closureFor(status) === null ? completedTools : openTools
}

const closedTools = [['reopen', ReopenTool]] as const
const completedTools = [
  ['move', MoveTool],
  ['quote', QuoteTool],
  ['estimate', CompletionDateTool],
  ['delivery', SolutionTool],
] as const
const openTools = [...completedTools, ['close', CloseTool]] as const

/** Closing and reopening replace the tools, the one with focus included: focus goes to the first. */
function useFocusInTools(tools: RefObject<HTMLElement | null>, isClosed: boolean): void {
  const wasClosed = useRef(isClosed)
  useEffect(() => {
    if (wasClosed.current === isClosed) return
    wasClosed.current = isClosed
    const isFocusLost = document.activeElement?.matches('body, dialog') ?? true
    if (isFocusLost) tools.current?.querySelector('h3')?.focus()
  }, [tools, isClosed])
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
      <Skeleton className="h-6 w-32" />
      <Skeleton className="h-64" />
      <Skeleton className="h-40" />
    </LoadingArea>
  )
}
