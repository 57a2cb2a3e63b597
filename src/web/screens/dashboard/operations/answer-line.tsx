import { clsx } from 'clsx'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import { type Note, noAnswerNeeded } from '#domain/requests/message.ts'
import { seenIn } from '#domain/requests/unread-events.ts'
import { hasOpenQuestion } from '#domain/requests/waiting.ts'
import { describeDue } from '#domain/requests/waiting-wording.ts'
import { formatMoment, zoneName } from '#domain/values/moments.ts'
import { Button } from '#ui/button.tsx'
import { useRequestChange } from '#web/queries/operations.ts'
import { Failure } from '#web/shared/form/failure.tsx'
import { newKey } from '#web/shared/new-key.ts'
import { useNow } from '#web/shared/use-now.ts'

/** Ends the wait for an answer, of either side. Nothing but an answer does so otherwise. */
export function NoAnswerNeeded({ request }: { request: OperatorRequest }) {
  const { id, events, waitingOn, closure } = request
  const write = useRequestChange(id, (operations, note: Note) =>
    operations.writeNote(id, note, newKey()),
  )
  const isOpen = waitingOn !== 'none' && !closure && hasOpenQuestion(events)
  if (!isOpen && !write.isSuccess) return null
  const { upTo = '0' } = seenIn(events)
  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-3">
      {isOpen && (
        <Button
          look="outline"
          className="assign-button"
          isBusy={write.isPending}
          onClick={() => write.mutate({ text: noAnswerNeeded, settlesUpTo: Number(upTo) })}
        >
          {noAnswerNeeded}
        </Button>
      )}
      <p role="status" className="text-soft empty:hidden">
        {write.isSuccess && !isOpen && 'Noted'}
      </p>
      <Failure error={write.error} className="" />
    </div>
  )
}

/** Until when we answer. */
export function DueTime({ dueAt }: { dueAt: string }) {
  const { text, isOverdue } = describeDue(dueAt, useNow())
  return (
    <time
      dateTime={dueAt}
      title={`${formatMoment(dueAt)} ${zoneName(dueAt, 'short')}`}
      className={clsx('whitespace-nowrap', isOverdue ? 'font-semibold text-danger' : 'text-soft')}
    >
      {text}
    </time>
  )
}
