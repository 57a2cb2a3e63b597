import type { UseMutationResult } from '@tanstack/react-query'
import { useId } from 'react'
import {
  type Invitation,
  type Member,
  type MemberAction,
  type Members,
  type NewMember,
  newMemberSchema,
  roleLabels,
  type TeamKind,
  teamMessages,
  teamRoles,
  teamRules,
} from '#domain/companies/team.ts'
import { formatDay } from '#domain/values/dates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { emailInput } from './auth-field.tsx'
import { Confirm, useOpened } from './form/ask-first.tsx'
import { Failure } from './form/failure.tsx'
import { Form } from './form/submit-form.tsx'
import { Moment } from './moment.tsx'

export interface TeamCalls {
  kind: TeamKind
  invite: MembersCall<NewMember>
  change: MembersCall<MemberChange>
  withdraw: MembersCall<{ id: string }>
}

export interface MemberChange {
  id: string
  action: MemberAction
}

type MembersCall<Input> = UseMutationResult<Members, Error, Input>

interface MemberListProps {
  calls: TeamCalls
  team: string
  members: Member[]
  isOwner: boolean
}

export function MemberList({ calls: { kind, change }, team, members, isOwner }: MemberListProps) {
  const { opened, openerFor, close } = useOpened()
  const { labels, questions } = actionTexts[kind]
  return (
    <ul className="mt-4 border-t border-rule">
      {members.map((member) => {
        const { id, name } = member
        const actions = isOwner ? actionsFor(kind, member) : []
        const asked = actions.find((action) => opened === `${action} ${id}`)
        return (
          <li key={id} className="border-b border-rule py-3 last:border-b-0 last:pb-0">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              <MemberText kind={kind} member={member} />
              {actions.length > 0 && !asked && (
                <div className="-ml-5 flex flex-wrap">
                  {actions.map((action) => (
                    <Button
                      key={action}
                      {...openerFor(`${action} ${id}`, change.reset)}
                      look="quiet"
                      aria-label={`${labels[action]}: ${name}`}
                    >
                      {labels[action]}
                    </Button>
                  ))}
                </div>
              )}
            </div>
            {asked && (
              <Confirm
                confirm={labels[asked]}
                change={{
                  ...change,
                  mutate: () => change.mutate({ id, action: asked }, { onSuccess: close }),
                }}
                failed={teamMessages.changeFailed}
                onCancel={close}
              >
                {questions[asked](name, team)}
              </Confirm>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function MemberText({ kind, member }: { kind: TeamKind; member: Member }) {
  const { name, email, role, joinedAt, isYou, isSuspended, hasSecondFactor } = member
  return (
    <div className="min-w-0 wrap-anywhere">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
        {name}
        <Badge tone="neutral">{roleLabels[kind][role]}</Badge>
        {isSuspended && <Badge tone="amber">Suspended</Badge>}
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
  )
}

function actionsFor(kind: TeamKind, { role, isYou, isSuspended }: Member): MemberAction[] {
  if (isSuspended) return ['restore', 'remove']
  const otherRole = role === 'owner' ? 'make-member' : 'make-owner'
  if (kind === 'agency') return [otherRole, 'suspend', 'remove']
  // Owners leave their own company below.
  return isYou ? [] : [otherRole, 'remove']
}

interface ActionTexts {
  labels: Record<MemberAction, string>
  questions: Record<MemberAction, (name: string, team: string) => string>
}

const labels = { suspend: 'Suspend', restore: 'Restore', remove: 'Remove' }
const questions = {
  suspend: (name: string) =>
    `${name} is signed out everywhere and loses access until you restore it.`,
  restore: (name: string) => `${name} gets their role back and has to sign in again.`,
}

const actionTexts: Record<TeamKind, ActionTexts> = {
  company: {
    labels: { ...labels, 'make-owner': 'Make owner', 'make-member': 'Make member' },
    questions: {
      ...questions,
      'make-owner': (name, team) =>
        `${name} will be able to decide on quotes, manage members and delete ${team}.`,
      'make-member': (name) =>
        `${name} still sees and discusses every request, but no longer decides on quotes or manages members.`,
      remove: (name, team) =>
        `${name} loses access to ${team} at once. Their messages and their account stay.`,
    },
  },
  agency: {
    labels: { ...labels, 'make-owner': 'Make admin', 'make-member': 'Remove admin role' },
    questions: {
      ...questions,
      'make-owner': (name) =>
        `${name} will be able to manage operators and read the whole security log, and has to sign in again.`,
      'make-member': (name) => `${name} stays an operator but can no longer manage operators.`,
      remove: (name) => `${name} is no longer an operator. Their account stays, as a client.`,
    },
  },
}

interface InvitationsProps {
  calls: TeamCalls
  invitations: Invitation[]
}

export function Invitations({ calls, invitations }: InvitationsProps) {
  const { kind, invite, withdraw } = calls
  const headingId = useId()
  const roles = teamRoles.map((value) => ({ value, label: roleLabels[kind][value] })).toReversed()
  return (
    <>
      <p className="mt-2 mb-5 text-soft">
        We’ll email them a link that works once, for {teamRules.invitationDays} days. They don’t
        need an account yet.
      </p>
      <Form
        schema={newMemberSchema}
        saved={{ email: '', role: 'member' }}
        act={invite.mutateAsync}
        submit="Send invitation"
        busy="Sending…"
        failed={teamMessages.inviteFailed}
      >
        {({ field }) => (
          <div className="grid gap-5 sm:grid-cols-[minmax(0,1fr)_10rem]">
            {field('email', 'Email address', { ...emailInput, autoComplete: 'off' })}
            {field('role', 'Role', { options: roles })}
          </div>
        )}
      </Form>
      {invite.isSuccess && (
        <Outcome key={invite.submittedAt}>
          We sent an invitation to {invite.variables.email}.
        </Outcome>
      )}
      {invitations.length > 0 && (
        <>
          <p id={headingId} className="mt-6 mb-2 font-semibold">
            Open invitations
          </p>
          <ul aria-labelledby={headingId} className="border-t border-rule">
            {invitations.map(({ id, email, role, expiresAt }) => (
              <li
                key={id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-rule py-2"
              >
                <div className="min-w-0 wrap-anywhere">
                  <p className="font-semibold">{email}</p>
                  <p className="text-sm text-soft">
                    {roleLabels[kind][role]}, expires <Moment at={expiresAt} />
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
          <Failure error={withdraw.error} fallback={teamMessages.changeFailed} />
        </>
      )}
    </>
  )
}
