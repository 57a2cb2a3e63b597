import { useState } from 'react'
import type { Operations } from '#contract/backend.ts'
import {
  type OperatorAccount,
  type OperatorAction,
  operatorRoleLabels,
} from '#domain/accounts/operator-account.ts'
import { operatorMessages } from '#domain/accounts/operator-messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useChangeOperator } from '#web/queries/operator-accounts.ts'
import { errorMessage } from '#web/shared/show-form-error.ts'
import { ConfirmAction } from './confirm-action.tsx'

interface OperatorListProps {
  operations: Operations
  operators: OperatorAccount[]
}

export function OperatorList({ operations, operators }: OperatorListProps) {
  return (
    <ul className="border-t border-rule">
      {operators.map((operator) => (
        <li key={operator.id} className="border-b border-rule py-4">
          <Operator operations={operations} operator={operator} />
        </li>
      ))}
    </ul>
  )
}

function Operator({ operations, operator }: { operations: Operations; operator: OperatorAccount }) {
  const change = useChangeOperator(operations)
  const [asked, setAsked] = useState<OperatorAction | null>(null)
  const { id, name, email } = operator

  function act(action: OperatorAction) {
    change.mutate({ id, action }, { onSuccess: () => setAsked(null) })
  }

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {name}
            <Badge tone="neutral">{operatorRoleLabels[operator.role]}</Badge>
            {operator.isSuspended && <Badge tone="amber">Suspended</Badge>}
          </p>
          <p className="mt-1 text-sm text-soft">{email}</p>
        </div>
        {asked === null && (
          <div className="-ml-5 flex flex-wrap sm:ml-0">
            {actionsFor(operator).map((action) => (
              <Button
                key={action}
                look="quiet"
                aria-label={`${actionLabels[action]}: ${name}`}
                onClick={() => setAsked(action)}
              >
                {actionLabels[action]}
              </Button>
            ))}
          </div>
        )}
      </div>
      {asked !== null && (
        <ConfirmAction
          question={questions[asked](name)}
          confirm={actionLabels[asked]}
          isBusy={change.isPending}
          error={change.error && errorMessage(change.error, operatorMessages.changeFailed)}
          onConfirm={() => act(asked)}
          onCancel={() => {
            change.reset()
            setAsked(null)
          }}
        />
      )}
    </>
  )
}

function actionsFor({ role, isSuspended }: OperatorAccount): OperatorAction[] {
  if (isSuspended) return ['restore', 'remove']
  return [role === 'admin' ? 'make-operator' : 'make-admin', 'suspend', 'remove']
}

const actionLabels: Record<OperatorAction, string> = {
  'make-admin': 'Make admin',
  'make-operator': 'Remove admin role',
  suspend: 'Suspend',
  restore: 'Restore',
  remove: 'Remove',
}

const questions: Record<OperatorAction, (name: string) => string> = {
  'make-admin': (name) =>
    `${name} will be able to manage operators and read the whole security log, and has to sign in again.`,
  'make-operator': (name) => `${name} stays an operator but can no longer manage operators.`,
  suspend: (name) => `${name} is signed out everywhere and loses access until you restore it.`,
  restore: (name) => `${name} gets their role back and has to sign in again.`,
  remove: (name) => `${name} is no longer an operator. Their account stays, as a client’s.`,
}
