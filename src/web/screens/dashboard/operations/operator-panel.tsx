import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { CallError } from '#contract/errors.ts'
import { withoutUndone } from '#domain/operations/bulk-change.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { Outcome } from '#ui/outcome.tsx'
import {
  operatorRequestQuery,
  useMarkReadByOperator,
  useOperations,
} from '#web/queries/operations.ts'
import { useEarlierPages } from '#web/queries/requests.ts'
import { ChecklistSection } from '#web/screens/dashboard/checklist/checklist-section.tsx'
import { OpenedInvoice } from '#web/screens/dashboard/invoices/invoice-panel.tsx'
import { OrderedLines } from '#web/screens/dashboard/parts/ordered-lines.tsx'
import { PanelAside, PanelSection } from '#web/screens/dashboard/parts/panel-aside.tsx'
import { RequestDialog } from '#web/screens/dashboard/parts/request-dialog.tsx'
import { Day } from '#web/screens/dashboard/parts/request-parts.tsx'
import {
  PagedConversation,
  useReadOnSight,
} from '#web/screens/dashboard/request-panel/paged-conversation.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { DeskSwitch, OrderBrief, useDesk } from './desk.tsx'
import {
  CompletionDateTool,
  composerId,
  HitTool,
  InternalNotes,
  MessageTool,
} from './edit-tools.tsx'
import { HandoverTool, PreviewTool, SolutionTool } from './handover-tools.tsx'
import { HeldSends } from './held-sends.tsx'
import { MoneySection } from './invoice-section.tsx'
import { NextStep } from './next-step.tsx'
import { rowButtonId } from './queue-table.tsx'
import { OperatorQuote } from './quote-tool.tsx'
import { RequestFacts } from './request-facts.tsx'
import { StatusTools } from './status-tools.tsx'
import { WatchTool } from './watch-tool.tsx'

interface OperatorPanelProps {
  id: string
  /** Its row in the queue, if it is listed: known before the rest. */
  row: Pick<OperatorRequest, 'title'> | undefined
  isReplying: boolean
  onClose: () => void
}

export function OperatorPanel({ id, row, isReplying, onClose }: OperatorPanelProps) {
  const { data: request, error, refetch } = useQuery(operatorRequestQuery(useOperations(), id))
  const isMissing = error instanceof CallError && error.code === 'not-found'
  const isHere = request !== undefined
  const desk = useDesk(request)

  useEffect(() => {
    if (isHere && isReplying) document.getElementById(composerId(id))?.focus()
  }, [isHere, isReplying, id])

  return (
    <>
      <RequestDialog
        id={id}
        title={row?.title}
        request={request}
        problem={
          isMissing ? (
            <Outcome isProblem>
              We couldn’t find {id}. The client may have deleted their account.
            </Outcome>
          ) : (
            error && <LoadError what={id} onRetry={() => void refetch()} />
          )
        }
        actions={desk ? <DeskSwitch name={desk.name} /> : request && <NextStep request={request} />}
        aside={desk?.content ?? (request && <OperatorAside request={request} />)}
        footer={request && <MessageTool request={request} />}
        returnFocusTo={rowButtonId(id)}
        // Where Enter does nothing, whether the request was here already or is still loading.
        startsAtTitle
        className={desk ? 'panel-writing' : ''}
        // What is written closes first. Its draft stays.
        onClose={desk?.close ?? onClose}
      >
        {request && desk && <OrderBrief request={request} />}
        {/* Its end is in view again when the room beside it has changed. */}
        {request && <OperatorConversation key={desk?.name} request={request} />}
      </RequestDialog>
      {request && <OperatorQuote request={request} />}
      {request && <OpenedInvoice />}
    </>
  )
}

function OperatorConversation({ request }: { request: OperatorRequest }) {
  const operations = useOperations()
  const { queryKey } = operatorRequestQuery(operations, request.id)
  const earlier = useEarlierPages(queryKey, (page) =>
    operations.readOperatorEvents(request.id, page),
  )
  useReadOnSight(request, useMarkReadByOperator(request.id).mutate)
  return (
    <>
      <PagedConversation
        request={{ ...request, events: withoutUndone(request.events) }}
        earlier={earlier}
        viewer="operator"
      />
      <HeldSends requestId={request.id} />
    </>
  )
}

function OperatorAside({ request }: { request: OperatorRequest }) {
  const isPending = request.status === 'pending'
  return (
    <PanelAside>
      <RequestFacts request={request} />
      <PanelSection
        heading="Order"
        summary={request.targetSaaS}
        isOpen={isPending && request.quotes.length === 0}
      >
        <OrderedLines request={request} lastDayToCancel={request.lastDayToCancel} />
        <p className="text-sm text-soft">
          Last updated <Day date={request.updatedAt} />
        </p>
      </PanelSection>
      <ChecklistSection request={request} viewer="operator" />
      <MoneySection request={request} />
      <InternalNotes request={request} />
      {!request.closure && (
        <>
          <PanelSection heading="Handover" summary={summarizeHandover(request)}>
            <div className="grid gap-6">
              <CompletionDateTool request={request} />
              {request.status === 'in-progress' && (
                <div id="preview">
                  <PreviewTool request={request} />
                </div>
              )}
              <div id="solution">
                <SolutionTool request={request} />
              </div>
              {!isPending && <HandoverTool request={request} />}
            </div>
          </PanelSection>
          {request.status === 'completed' && <WatchTool request={request} />}
        </>
      )}
      <HitTool request={request} />
      <StatusTools request={request} />
    </PanelAside>
  )
}

/** Where the solution is, or when it is expected. */
function summarizeHandover(request: OperatorRequest): ReactNode {
  const { estimatedCompletion, solution, unconfirmedHandover = 0 } = request
  if (unconfirmedHandover > 0) return `${unconfirmedHandover} not confirmed`
  if (solution) return solution.url
  if (estimatedCompletion === undefined) return 'No date yet'
  return (
    <>
      expected <Day date={estimatedCompletion} />
    </>
  )
}
