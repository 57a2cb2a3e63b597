import { useQuery } from '@tanstack/react-query'
import { ChevronDown } from 'lucide-react'
import { type Assignee, assignmentSchema, type QueueItem } from '#domain/operations/operations.ts'
import { Menu, MenuChoices, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { operatorsQuery, useOperations } from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { useTool } from './use-tool.ts'

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
