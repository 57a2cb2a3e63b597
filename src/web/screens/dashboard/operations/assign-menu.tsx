import { useQuery } from '@tanstack/react-query'
import { ChevronDown, UserPlus } from 'lucide-react'
import { type Assignee, assignmentSchema, type QueueItem } from '#domain/operations/operations.ts'
import { Menu, MenuChoices, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { operatorsQuery, useOperations } from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { announce } from '#web/shared/announcer.tsx'
import { useTool } from './tool-form.tsx'

type Assigned = Pick<QueueItem, 'id' | 'assignee'>

/** Assigns a request to the operator who is signed in, to another one, or to none. */
export function AssignMenu({ request }: { request: Assigned }) {
  const { assign, isBusy, error } = useAssign(request)
  return (
    <>
      <Menu>
        <MenuTrigger aria-busy={isBusy || undefined} className="assign-button">
          Assign
          <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
        </MenuTrigger>
        <MenuPanel>
          <OperatorChoices request={request} onAssign={(operator) => void assign(operator)} />
        </MenuPanel>
      </Menu>
      {error}
    </>
  )
}

interface RowAssigneeProps {
  request: Assigned
  /** The element that names the request: there is one such button in each row. */
  describedBy: string
}

/** The same in a row of the queue, where the assignee's initials open it. */
export function RowAssignee({ request, describedBy }: RowAssigneeProps) {
  const { assign, isBusy, error } = useAssign(request)
  const { id, assignee } = request

  async function assignAndSay(operator: Assignee | undefined) {
    if (!(await assign(operator))) return
    announce(operator ? `${id} is assigned to ${operator.name}` : `${id} is unassigned`)
  }

  return (
    <>
      <Menu>
        <MenuTrigger
          aria-label={assignee ? `Assigned to ${assignee.name}` : 'Assign'}
          title={assignee?.name ?? 'Assign'}
          aria-busy={isBusy || undefined}
          aria-describedby={describedBy}
          className="row-assignee"
        >
          {assignee ? (
            initials(assignee.name)
          ) : (
            <UserPlus aria-hidden size={16} strokeWidth={1.5} />
          )}
        </MenuTrigger>
        <MenuPanel>
          <OperatorChoices request={request} onAssign={(operator) => void assignAndSay(operator)} />
        </MenuPanel>
      </Menu>
      {error}
    </>
  )
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter(Boolean)
  const shown = words.length > 1 ? [words[0], words.at(-1)] : words
  return shown
    .map((word) => String.fromCodePoint(word?.codePointAt(0) ?? 0x20))
    .join('')
    .toUpperCase()
}

function useAssign(request: Assigned) {
  const { id } = request
  const tool = useTool(id, assignmentSchema, (operations, assignment) =>
    operations.assignRequest(id, assignment),
  )
  return {
    isBusy: tool.isBusy,
    async assign(assignee: Assignee | undefined): Promise<boolean> {
      if (assignee?.id === request.assignee?.id) return false
      return tool.send({ assigneeId: assignee?.id ?? null })
    },
    error: tool.error && (
      <span role="alert" className="block text-sm font-semibold text-danger">
        {tool.error.text}
      </span>
    ),
  }
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
