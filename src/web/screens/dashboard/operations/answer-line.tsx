import type { OperatorRequest } from '#domain/operations.ts'
import { Moment } from '#web/shared/moment.tsx'
import { AssignMenu } from './assign-menu.tsx'
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
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <p role="status" className="wrap-anywhere">
          {assignee ? `Assigned to ${assignee.name}` : 'Unassigned'}
        </p>
        <AssignMenu request={request} />
      </div>
    </div>
  )
}
