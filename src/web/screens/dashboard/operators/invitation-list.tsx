import type { Operations } from '#contract/backend.ts'
import { type Invitation, operatorRoleLabels } from '#domain/accounts/operator-account.ts'
import { operatorMessages } from '#domain/accounts/operator-messages.ts'
import { Button } from '#ui/button.tsx'
import { useWithdrawInvitation } from '#web/queries/operator-accounts.ts'
import { Moment } from '#web/shared/moment.tsx'
import { errorMessage } from '#web/shared/show-form-error.ts'

interface InvitationListProps {
  operations: Operations
  invitations: Invitation[]
}

/** Invitations that are not accepted yet. */
export function InvitationList({ operations, invitations }: InvitationListProps) {
  const withdraw = useWithdrawInvitation(operations)
  return (
    <>
      <h3 className="mt-8 mb-2 text-xl">Waiting to be accepted</h3>
      <ul className="border-t border-rule">
        {invitations.map(({ id, email, role, expiresAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-rule py-3"
          >
            <div className="min-w-0 wrap-anywhere">
              <p className="font-semibold">{email}</p>
              <p className="text-sm text-soft">
                {operatorRoleLabels[role]}, expires <Moment at={expiresAt} />
              </p>
            </div>
            <Button
              look="quiet"
              className="max-sm:-ml-5"
              aria-label={`Withdraw: ${email}`}
              isBusy={withdraw.isPending && withdraw.variables.id === id}
              onClick={() => withdraw.mutate({ id })}
            >
              Withdraw
            </Button>
          </li>
        ))}
      </ul>
      {withdraw.error && (
        <p role="alert" className="mt-3 font-semibold text-danger">
          {errorMessage(withdraw.error, operatorMessages.changeFailed)}
        </p>
      )}
    </>
  )
}
