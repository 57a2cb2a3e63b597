import { useQuery } from '@tanstack/react-query'
import { ChevronDown, UserPlus } from 'lucide-react'
import type { Assignee, QueueItem } from '#domain/operations/operations.ts'
import { Menu, MenuChoices, MenuPanel, MenuTrigger } from '#ui/menu.tsx'
import { operatorsQuery, useOperations, useRequestChange } from '#web/queries/operations.ts'
import { useSession } from '#web/queries/session.ts'
import { announce } from '#web/shared/announcer.tsx'
import { Failure } from '#web/shared/form/failure.tsx'

type Assigned = Pick<QueueItem, 'id' | 'assignee'>

interface AssignMenuProps {
  request: Assigned
  /** In a row of the queue, initials open it. */
  isInRow?: boolean
}

export function AssignMenu({ request, isInRow = false }: AssignMenuProps) {
  const { id, assignee } = request
  const change = useRequestChange(id, (operations, assigneeId: string | null) =>
    operations.assignRequest(id, { assigneeId }),
  )

  function assign(operator: Assignee | undefined) {
    if (operator?.id === assignee?.id) return
    change.mutate(operator?.id ?? null, {
      onSuccess: () =>
        announce(operator ? `${id} is assigned to ${operator.name}` : `${id} is unassigned`),
    })
  }

  return (
    <>
      <Menu>
        <MenuTrigger
          aria-label={assignee ? `Assigned to ${assignee.name}: ${id}` : `Assign ${id}`}
          title={assignee?.name ?? 'Assign'}
          aria-keyshortcuts="a"
          aria-busy={change.isPending || undefined}
          className="assign-button"
        >
          {isInRow ? (
            <Initials name={assignee?.name} />
          ) : (
            <>
              {assignee?.name ?? 'Assign'}
              <ChevronDown aria-hidden size={16} strokeWidth={1.5} />
            </>
          )}
        </MenuTrigger>
        <MenuPanel>
          <OperatorChoices label={`Assign ${id} to`} assignee={assignee} onAssign={assign} />
        </MenuPanel>
      </Menu>
      <Failure error={change.error} className="text-sm" />
    </>
  )
}

function Initials({ name }: { name: string | undefined }) {
  if (name === undefined) return <UserPlus aria-hidden size={16} strokeWidth={1.5} />
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initials = [first, others.at(-1) ?? ''].map((word) => Array.from(word)[0])
  return initials.join('').toUpperCase()
}

interface OperatorChoicesProps {
  label: string
  /** Without an assignee, no one would be the checked choice, and the one that has focus first. */
  assignee?: Assignee | undefined
  /** For several requests, none is checked. */
  areSeveral?: boolean
  onAssign: (operator: Assignee | undefined) => void
}

export function OperatorChoices({
  label,
  assignee,
  areSeveral = false,
  onAssign,
}: OperatorChoicesProps) {
  const { user } = useSession()
  const { data, isError } = useQuery(operatorsQuery(useOperations()))
  const known = data?.operators ?? []
  const others = known.filter(({ id }) => id !== user?.id)
  const operators = user?.id ? [{ id: user.id, name: user.name }, ...others] : others

  return (
    <>
      <MenuChoices
        label={label}
        value={areSeveral ? 'several' : (assignee?.id ?? '')}
        options={[
          ...operators.map(({ id, name }) => ({
            value: id,
            label: id === user?.id ? `${name} (you)` : name,
            icon: null,
          })),
          ...(assignee || areSeveral ? [{ value: '', label: 'No one', icon: null }] : []),
        ]}
        onChoose={(chosen) => onAssign(operators.find(({ id }) => id === chosen))}
      />
      {isError && (
        <p className="px-2.5 py-2 text-sm text-danger">We couldn’t load the other operators.</p>
      )}
    </>
  )
}
