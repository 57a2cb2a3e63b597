import { Button } from '#ui/button.tsx'
import { Moment } from './moment.tsx'

interface OpenInvitation<Role extends string> {
  id: string
  email: string
  role: Role
  expiresAt: string
}

interface OpenInvitationsProps<Role extends string> {
  invitations: readonly OpenInvitation<Role>[]
  roleLabels: Record<Role, string>
  withdraw: {
    isPending: boolean
    variables: { id: string } | undefined
    mutate: (invitation: { id: string }) => void
  }
}

/** Invitations that are not accepted yet: of operators, or of a company's members. */
export function OpenInvitations<Role extends string>(props: OpenInvitationsProps<Role>) {
  const { invitations, roleLabels, withdraw } = props
  return (
    <ul className="border-t border-rule">
      {invitations.map(({ id, email, role, expiresAt }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2"
        >
          <div className="min-w-0 wrap-anywhere">
            <p className="font-semibold">{email}</p>
            <p className="text-sm text-soft">
              {roleLabels[role]}, expires <Moment at={expiresAt} />
            </p>
          </div>
          <Button
            look="quiet"
            className="max-sm:-ml-5"
            aria-label={`Withdraw: ${email}`}
            isBusy={withdraw.isPending && withdraw.variables?.id === id}
            onClick={() => withdraw.mutate({ id })}
          >
            Withdraw
          </Button>
        </li>
      ))}
    </ul>
  )
}
