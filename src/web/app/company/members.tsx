import { useState } from 'react'
import type { Account } from '#contract/backend.ts'
import {
  type Company,
  type CompanyInvitation,
  companyRules,
  type Member,
  newMemberSchema,
} from '#domain/companies/company.ts'
import { companyMessages } from '#domain/companies/company-messages.ts'
import { companyRoleLabels, companyRoles } from '#domain/companies/company-role.ts'
import { formatDay } from '#domain/values/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { useMembersCall } from '#web/queries/companies.ts'
import {
  AccountSection,
  AskFirst,
  ConfirmChange,
  ErrorOutcome,
  Outcome,
} from '#web/shared/account-section.tsx'
import { AuthField } from '#web/shared/auth-field.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { FormField } from '#web/shared/form-field.tsx'
import { OpenInvitations } from '#web/shared/open-invitations.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'

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
  const { name, email, role, joinedAt, isYou, hasSecondFactor } = member
  const actions: Action[] = [role === 'owner' ? 'make-member' : 'make-owner', 'remove']
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
          {hasSecondFactor !== undefined && (
            <p className="text-sm text-soft">
              {hasSecondFactor ? 'Has two-step sign-in' : 'No two-step sign-in yet'}
            </p>
          )}
        </div>
        {isManaged && asked === null && (
          <div className="-ml-5 flex flex-wrap">
            {actions.map((action) => (
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
  const { id, name } = member
  const change = useMembersCall<void>(account, () => {
    if (action === 'remove') return account.removeMember(id)
    return account.changeMemberRole(id, { role: action === 'make-owner' ? 'owner' : 'member' })
  })

  return (
    <ConfirmChange
      confirm={actionLabels[action]}
      change={{ ...change, mutate: () => change.mutate(undefined, { onSuccess: onEnd }) }}
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
    `${name} loses access to ${company} at once. Their messages and their account stay.`,
}

/** For owners: whether every member needs a second factor. */
export function RequireTwoStep({ account, company, members }: MemberListProps) {
  const isRequired = company.isFactorRequired
  const change = useMembersCall<void>(account, () =>
    account.requireSecondFactor({ isRequired: !isRequired }),
  )
  const without = members.filter(({ hasSecondFactor }) => hasSecondFactor === false).length
  const question = isRequired
    ? 'Members can then turn it off, and new ones can join without it.'
    : `${sayWithout(without)} The other members get an email.`

  return (
    <AccountSection heading="Two-step sign-in">
      <p className="mt-2 text-soft">
        {isRequired
          ? `Everyone in ${company.name} needs two-step sign-in or a passkey.`
          : `Require two-step sign-in or a passkey from everyone in ${company.name}.`}
      </p>
      {/* A new one after each change: the question is closed then. */}
      <AskFirst
        key={String(isRequired)}
        opener={isRequired ? 'Stop requiring it…' : 'Require two-step sign-in…'}
        confirm={isRequired ? 'Stop requiring it' : 'Require it'}
        change={{ ...change, mutate: () => change.mutate() }}
        failed={companyMessages.requireFailed}
      >
        {question}
      </AskFirst>
    </AccountSection>
  )
}

function sayWithout(count: number): string {
  if (count === 0) return 'Everyone has it already, and new members will need it.'
  const who = count === 1 ? '1 member hasn’t' : `${count} members haven’t`
  return `${who} set it up yet. Until they do, they can’t see the company’s requests.`
}

const wording = {
  submit: 'Send invitation',
  busy: 'Sending…',
  failed: companyMessages.inviteFailed,
}
const roles = companyRoles.map((value) => ({ value, label: companyRoleLabels[value] })).toReversed()

interface InvitationsProps {
  account: Account
  invitations: CompanyInvitation[]
}

/** For owners: invites colleagues, and lists the invitations that are open. */
export function Invitations({ account, invitations }: InvitationsProps) {
  const [sentTo, setSentTo] = useState<string[]>([])
  const revoke = useMembersCall(account, ({ id }: { id: string }) => account.revokeInvitation(id))
  const last = sentTo.at(-1)
  return (
    <AccountSection heading="Invite a colleague">
      <p className="mt-2 mb-5 text-soft">
        We’ll email them a link that works once, for {companyRules.invitationDays} days. They don’t
        need an account yet.
      </p>
      {/* A new form after each invitation, with empty fields. */}
      <InviteForm
        key={sentTo.length}
        account={account}
        onDone={(email) => setSentTo([...sentTo, email])}
      />
      {last !== undefined && (
        <Outcome key={sentTo.length}>We sent an invitation to {last}.</Outcome>
      )}
      {invitations.length > 0 && (
        <>
          <h4 className="mt-6 mb-2 font-semibold">Open invitations</h4>
          <OpenInvitations
            invitations={invitations}
            roleLabels={companyRoleLabels}
            withdraw={revoke}
          />
          <ErrorOutcome error={revoke.error} fallback={companyMessages.changeFailed} />
        </>
      )}
    </AccountSection>
  )
}

function InviteForm({ account, onDone }: { account: Account; onDone: (email: string) => void }) {
  const { mutateAsync: invite } = useMembersCall(account, account.inviteMember)
  const form = useForm(newMemberSchema, { email: '', role: 'member' })
  return (
    <SubmitForm
      form={form}
      act={invite}
      onDone={() => onDone(form.values().email)}
      wording={wording}
    >
      <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
        <AuthField
          form={form}
          name="email"
          label="Email address"
          type="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
        <FormField form={form} name="role" label="Role" options={roles} />
      </div>
    </SubmitForm>
  )
}
