import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import type { Operations } from '#contract/backend.ts'
import {
  invitationDays,
  newInvitationSchema,
  type OperatorAccount,
  type OperatorAction,
  operatorRoleLabels,
  operatorRoles,
} from '#domain/accounts/operator-account.ts'
import { operatorMessages } from '#domain/accounts/operator-messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import {
  operatorAccountsQuery,
  useChangeOperator,
  useInviteOperator,
  useWithdrawInvitation,
} from '#web/queries/operator-accounts.ts'
import { useSession } from '#web/queries/session.ts'
import { ConfirmAction } from '#web/screens/dashboard/parts/confirm-action.tsx'
import { Failure } from '#web/screens/dashboard/parts/failure.tsx'
import { AuthField } from '#web/shared/auth-field.tsx'
import { useForm } from '#web/shared/form/use-form.tsx'
import { FormField } from '#web/shared/form-field.tsx'
import { FreshSignIn } from '#web/shared/fresh-sign-in/fresh-sign-in.tsx'
import { useFreshCalls } from '#web/shared/fresh-sign-in/use-fresh-sign-in.ts'
import { Loaded } from '#web/shared/load-error.tsx'
import { OpenInvitations } from '#web/shared/open-invitations.tsx'
import { SubmitForm } from '#web/shared/submit-form.tsx'
import { ServiceLog } from './service-log.tsx'

/** Who the operators are, and what happened to all accounts: for admins. */
export function OperatorsTab({ operations: plain }: { operations: Operations }) {
  const { calls: operations, answer } = useFreshCalls(plain)
  const { user } = useSession()
  const accounts = useQuery(operatorAccountsQuery(operations))
  const withdraw = useWithdrawInvitation(operations)
  return (
    <div className="grid gap-12 pt-8">
      <TabSection heading="Operators">
        <Loaded query={accounts} what="the operators" skeleton={<Skeleton className="h-32" />}>
          {({ operators }) => (
            <ul className="border-t border-rule">
              {operators.map((operator) => (
                <li key={operator.id} className="border-b border-rule py-4">
                  <Operator operations={operations} operator={operator} />
                </li>
              ))}
            </ul>
          )}
        </Loaded>
      </TabSection>
      <TabSection heading="Invite an operator">
        <InviteForm operations={operations} />
        {accounts.data && accounts.data.invitations.length > 0 && (
          <>
            <h3 className="mt-8 mb-2 text-xl">Open invitations</h3>
            <OpenInvitations
              invitations={accounts.data.invitations}
              roleLabels={operatorRoleLabels}
              withdraw={withdraw}
            />
            <Failure error={withdraw.error} fallback={operatorMessages.changeFailed} />
          </>
        )}
      </TabSection>
      <TabSection heading="Security log">
        <ServiceLog operations={operations} />
      </TabSection>
      <FreshSignIn email={user?.email ?? ''} answer={answer} />
    </div>
  )
}

function TabSection({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-4 text-2xl">
        {heading}
      </h2>
      {children}
    </section>
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
          error={change.error}
          fallback={operatorMessages.changeFailed}
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
  remove: (name) => `${name} is no longer an operator. Their account stays, as a client.`,
}

const wording = {
  submit: 'Send invitation',
  busy: 'Sending…',
  failed: operatorMessages.inviteFailed,
}
const roles = operatorRoles.map((value) => ({ value, label: operatorRoleLabels[value] }))

function InviteForm({ operations }: { operations: Operations }) {
  // A new form after each invitation, with empty fields.
  const [sent, setSent] = useState(0)
  return (
    <EmptyForm
      key={sent}
      operations={operations}
      onDone={() => {
        toastSuccess(operatorMessages.invited)
        setSent(sent + 1)
      }}
    />
  )
}

function EmptyForm({ operations, onDone }: { operations: Operations; onDone: () => void }) {
  const { mutateAsync: invite } = useInviteOperator(operations)
  const form = useForm(newInvitationSchema, { email: '', role: 'operator' })
  return (
    <div className="max-w-xl">
      <p className="mb-5 text-soft">
        We’ll email them a link that works once, within {invitationDays} days. They need to sign in
        with that address to accept it.
      </p>
      <SubmitForm form={form} act={invite} onDone={onDone} wording={wording}>
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
    </div>
  )
}
