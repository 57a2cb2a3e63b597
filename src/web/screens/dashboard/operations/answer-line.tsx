import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'
import {
  type Assignee,
  assignmentSchema,
  type OperatorRequest,
  type QueueItem,
} from '#domain/operations/operations.ts'
import { noAnswerNeeded, noteSchema } from '#domain/requests/message.ts'
import { seenIn } from '#domain/requests/unread-events.ts'
import { hasOpenQuestion } from '#domain/requests/waiting.ts'
import { describeDue } from '#domain/requests/waiting-wording.ts'
import { formatMoment, zoneName } from '#domain/values/moments.ts'
import { Button } from '#ui/button.tsx'
import { Menu, MenuChoices, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { operatorsQuery, useOperations } from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { Day } from '#web/screens/dashboard/parts/request-parts.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { newKey } from '#web/shared/new-key.ts'
import { useNow } from '#web/shared/use-now.ts'
import { useTool } from './tool-form.tsx'

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
  const isOpen = waitingOn !== 'none' && !closure && hasOpenQuestion(events)
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

type Waiting = Pick<QueueItem, 'waitingOn' | 'waitingSince' | 'dueAt'>

/** Until when we answer, or since when the client has not. Nothing while the request waits on neither side. */
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

type Assigned = Pick<QueueItem, 'id' | 'assignee'>

interface AssignMenuProps {
  request: Assigned
  /** The element that names the request, where there is one such button for each of several. */
  describedBy?: string
  onAssigned?: (assignee: Assignee | undefined) => void
}

/** Assigns a request to the operator who is signed in, to another one, or to none. */
export function AssignMenu({ request, describedBy, onAssigned }: AssignMenuProps) {
  const { id } = request
  const tool = useTool(id, assignmentSchema, (operations, assignment) =>
    operations.assignRequest(id, assignment),
  )

  async function assign(assignee: Assignee | undefined) {
    if (assignee?.id === request.assignee?.id) return
    if (await tool.send({ assigneeId: assignee?.id ?? null })) onAssigned?.(assignee)
  }

  return (
    <>
      <Menu>
        <MenuTrigger
          aria-busy={tool.isBusy || undefined}
          aria-describedby={describedBy}
          className="assign-button"
        >
          Assign
          <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
        </MenuTrigger>
        <MenuPanel>
          <OperatorChoices request={request} onAssign={(operator) => void assign(operator)} />
        </MenuPanel>
      </Menu>
      {tool.error && (
        <span role="alert" className="block text-sm font-semibold text-danger">
          {tool.error.text}
        </span>
      )}
    </>
  )
}

interface OperatorChoicesProps {
  request: Assigned
  onAssign: (operator: Assignee | undefined) => void
}

function OperatorChoices({ request, onAssign }: OperatorChoicesProps) {
  const { user } = useSession()
  const { data, isError } = useQuery(operatorsQuery(useOperations()))
  const known = data?.operators ?? []
  const others = known.filter(({ id }) => id !== user?.id)
  const operators = user?.id ? [{ id: user.id, name: user.name }, ...others] : others

  return (
    <>
      <MenuChoices
        label={`Assign ${request.id} to`}
        value={request.assignee?.id ?? ''}
        options={[
          ...operators.map(({ id, name }) => ({
            value: id,
            label: id === user?.id ? `${name} (you)` : name,
            icon: null,
          })),
          // Without an assignee it would be the checked choice, and the one that has focus first.
          ...(request.assignee ? [{ value: '', label: 'No one', icon: null }] : []),
        ]}
        onChoose={(chosen) => onAssign(operators.find(({ id }) => id === chosen))}
      />
      {isError && (
        <p className="px-2.5 py-2 text-sm text-danger">We couldn’t load the other operators.</p>
      )}
    </>
  )
}
