import type { OperatorRequest } from '#domain/operations/operations.ts'
import { noAnswerNeeded, noteSchema } from '#domain/requests/message.ts'
import { hasOpenQuestion } from '#domain/requests/open-turns.ts'
import { seenIn } from '#domain/requests/unread-events.ts'
import { Button } from '#ui/button.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { newKey } from '#web/shared/new-key.ts'
import { AssignMenu } from './assign-menu.tsx'
import { useTool } from './use-tool.ts'
import { WaitingState } from './waiting-state.tsx'

/** Until when an answer is due, and who gives it. */
export function AnswerLine({ request }: { request: OperatorRequest }) {
  const { dueAt, assignee } = request
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-2">
      {(dueAt || request.waitingOn === 'client') && (
        <p>
          <WaitingState request={request} />
          {dueAt && (
            <span className="text-soft">
              {', '}
              <Moment at={dueAt} />
            </span>
          )}
        </p>
      )}
      <NoAnswerNeeded request={request} />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="wrap-anywhere">
          {assignee ? `Assigned to ${assignee.name}` : 'Unassigned'}
        </p>
        <AssignMenu request={request} />
      </div>
    </div>
  )
}

/** Ends the wait for an answer, of either side. Nothing but an answer does so otherwise. */
function NoAnswerNeeded({ request }: { request: OperatorRequest }) {
  const { id, events, waitingOn, closure } = request
  const tool = useTool(id, noteSchema, (operations, note) =>
    operations.writeNote(id, note, newKey()),
  )
  const isOpen = waitingOn !== 'nobody' && !closure && hasOpenQuestion(events)
  if (!isOpen && !tool.isDone) return null
  const { upTo = '0' } = seenIn(events)
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      {isOpen && (
        <Button
          look="outline"
          className="answer-button"
          isBusy={tool.isBusy}
          onClick={() => void tool.send({ text: noAnswerNeeded, settlesUpTo: Number(upTo) })}
        >
          {noAnswerNeeded}
        </Button>
      )}
      <p role="status" className="text-soft empty:hidden">
        {tool.isDone && !isOpen && 'Noted'}
      </p>
      {tool.error && (
        <p role="alert" className="text-danger">
          {tool.error.text}
        </p>
      )}
    </div>
  )
}
