import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import { type Company, type Member } from '#domain/companies/company.ts'
import { companyMessages } from '#domain/companies/company-messages.ts'
import { companyRoleLabels } from '#domain/companies/company-role.ts'
import { formatDay } from '#domain/values/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { AccountSection } from '#web/app/account/account-section.tsx'
import { ConfirmChange } from '#web/app/account/confirm-change.tsx'
import { useChangeMemberRole, useRemoveMember } from '#web/queries/companies.ts'

interface MemberListProps {
  account: Account
  company: Company
  members: Member[]
}

export function MemberList({ account, company, members }: MemberListProps) {
  return (
    <AccountSection heading="Members">
      <ul className="mt-4 border-t border-rule">
        {members.map((member) => (
          <li key={member.id} className="border-b border-rule py-3 last:border-b-0 last:pb-0">
            <MemberLine account={account} company={company} member={member} />
          </li>
        ))}
      </ul>
    </AccountSection>
  )
}

type Action = 'make-owner' | 'make-member' | 'remove'

interface MemberLineProps {
  account: Account
  company: Company
  member: Member
}

function MemberLine({ account, company, member }: MemberLineProps) {
  const [asked, setAsked] = useState<Action | null>(null)
  const { name, email, role, joinedAt, isYou } = member
  const isManaged = company.role === 'owner' && !isYou

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
            {name}
            <Badge tone="neutral">{companyRoleLabels[role]}</Badge>
            {isYou && <Badge tone="green">You</Badge>}
          </p>
          <p className="mt-1 text-sm text-soft">
            {email}, joined {formatDay(joinedAt)}
          </p>
        </div>
        {isManaged && asked === null && (
          <div className="-ml-5 flex flex-wrap">
            {actionsFor(member).map((action) => (
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
        <ConfirmMemberChange
          account={account}
          company={company}
          member={member}
          action={asked}
          onEnd={() => setAsked(null)}
        />
      )}
    </>
  )
}

function actionsFor({ role }: Member): Action[] {
  return [role === 'owner' ? 'make-member' : 'make-owner', 'remove']
}

const actionLabels: Record<Action, string> = {
  'make-owner': 'Make owner',
  'make-member': 'Make member',
  remove: 'Remove',
}

interface ConfirmMemberChangeProps extends MemberLineProps {
  action: Action
  onEnd: () => void
}

function ConfirmMemberChange(props: ConfirmMemberChangeProps) {
  const { account, company, member, action, onEnd } = props
  const changeRole = useChangeMemberRole(account)
  const remove = useRemoveMember(account)
  const { id, name } = member
  const { isPending, error } = action === 'remove' ? remove : changeRole

  function mutate() {
    if (action === 'remove') return remove.mutate({ id }, { onSuccess: onEnd })
    const role = action === 'make-owner' ? 'owner' : 'member'
    return changeRole.mutate({ id, role }, { onSuccess: onEnd })
  }

  return (
    <ConfirmChange
      confirm={actionLabels[action]}
      change={{ mutate, isPending, error }}
      failed={companyMessages.changeFailed}
      onCancel={onEnd}
    >
      {questions[action](name, company.name)}
    </ConfirmChange>
  )
}

const questions: Record<Action, (name: string, company: string) => string> = {
  'make-owner': (name, company) =>
    `${name} will be able to decide on quotes, manage members and delete ${company}.`,
  'make-member': (name) =>
    `${name} still sees and discusses every request, but no longer decides on quotes or manages members.`,
  remove: (name, company) =>
    `${name} loses access to ${company} at once. What they wrote stays, with their name. Their account stays as well.`,
}
