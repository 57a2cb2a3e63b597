import { clsx } from 'clsx'
import type { QueueItem } from '#domain/operations/operations.ts'
import { describeDue } from '#domain/requests/describe-due.ts'
import { formatMoment, zoneName } from '#domain/values/moments.ts'
import { Day } from '#web/screens/dashboard/parts/day.tsx'
import { useNow } from '#web/shared/use-now.ts'

type Waiting = Pick<QueueItem, 'waitingOn' | 'waitingSince' | 'dueAt'>

/** Until when we answer, or since when the client has not. Nothing while the request waits on nobody. */
export function WaitingState({ request }: { request: Waiting }) {
  const { waitingOn, waitingSince, dueAt } = request
  if (dueAt) return <DueTime dueAt={dueAt} />
  if (waitingOn !== 'client') return null
  return (
    <span className="text-soft">
      Waiting on the client{' '}
      <span className="whitespace-nowrap">
        since <Day date={waitingSince} />
      </span>
    </span>
  )
}

function DueTime({ dueAt }: { dueAt: string }) {
  const { text, isOverdue } = describeDue(dueAt, useNow())
  return (
    <time
      dateTime={dueAt}
      title={`${formatMoment(dueAt)} ${zoneName(dueAt, 'short')}`}
      className={clsx('due-time', isOverdue ? 'font-semibold text-danger' : 'text-soft')}
    >
      {text}
    </time>
  )
}
