import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { changePasswordSchema } from '#contract/account-schemas.ts'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { retention } from '#domain/accounts/retention.ts'
import { browserName, networkName } from '#domain/accounts/security-event.ts'
import { messages } from '#domain/values/messages.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Outcome } from '#ui/outcome.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { sessionsKey, useAccount, useUser } from '#web/queries/account.ts'
import { pagedQuery } from '#web/queries/paged-query.ts'
import { useCall } from '#web/queries/use-call.ts'
import { AccountSection, EmailButton } from '#web/shared/account-section.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { Failure } from '#web/shared/form/failure.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { useHasPassword } from '#web/shared/fresh-sign-in/sign-in-state.ts'
import { Loaded } from '#web/shared/load-error.tsx'
import { Moment } from '#web/shared/moment.tsx'
import { PasswordField } from '#web/shared/password-field.tsx'
import { SecurityEvents } from '#web/shared/security-events.tsx'
import { ProviderConnection } from './provider-connection.tsx'
import { Passkeys, TwoStep } from './two-step.tsx'

/** Two-step sign-in comes first: operators who need it are sent here. */
export function Security() {
  const hasPassword = useHasPassword()
  const { signInProvider } = useCapabilities()
  return (
    <>
      <TwoStep />
      <Passkeys />
      {signInProvider && <ProviderConnection label={signInProvider.label} />}
      {hasPassword ? <ChangePassword /> : <SetPassword />}
      <SessionList />
      <SecurityLog />
    </>
  )
}

function ChangePassword() {
  const { email, isAdmin } = useUser()
  const { mutateAsync: change, isSuccess } = useCall(useAccount().changePassword, sessionsKey)

  return (
    <AccountSection heading="Change password">
      <p className="mt-2 mb-5 text-soft">
        You’ll stay signed in here and be signed out everywhere else.
        {isAdmin && ' API tokens you created stop working.'}
      </p>
      <Form
        schema={changePasswordSchema}
        saved={{ currentPassword: '', newPassword: '' }}
        act={change}
        submit="Change password"
        busy="Changing…"
        failed={messages.passwordChangeFailed}
      >
        {(form) => (
          <>
            <PasswordField
              form={form}
              name="currentPassword"
              label="Current password"
              username={email}
            />
            <PasswordField form={form} name="newPassword" label="New password" isNew />
          </>
        )}
      </Form>
      {isSuccess && <Outcome>{accountMessages.passwordChanged}</Outcome>}
    </AccountSection>
  )
}

/** For an account that began without one: it is chosen by an emailed link. */
function SetPassword() {
  const account = useAccount()
  const { email, isAdmin } = useUser()
  const sending = useCall(() => account.requestPasswordReset({ email }))
  return (
    <AccountSection heading="Set a password">
      <p className="mt-2 text-soft">
        You have no password yet. Choosing one signs you out everywhere.
        {isAdmin && ' API tokens you created stop working.'}
      </p>
      <EmailButton sending={sending}>Email me a link to set a password</EmailButton>
    </AccountSection>
  )
}

function SessionList() {
  const account = useAccount()
  const sessions = useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await account.listSessions()).sessions,
  })
  const endOne = useCall(account.endSession, sessionsKey)
  const endOthers = useCall(account.endOtherSessions, sessionsKey)
  const hasOthers = sessions.data?.some((session) => !session.isCurrent) ?? false
  const error = endOne.error ?? endOthers.error

  return (
    <AccountSection heading="Where you’re signed in">
      <div className="mt-4">
        <Loaded query={sessions} what="your sessions" skeleton={<Skeleton className="h-16" />}>
          {(list) => (
            <ul className="border-t border-rule">
              {list.map(({ id, userAgent, network, isCurrent, createdAt, lastSeenAt }) => {
                const name = browserName(userAgent)
                const place = networkName(network)
                const isEnding = endOne.isPending && endOne.variables === id
                return (
                  <li
                    key={id}
                    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-rule py-3 last:border-b-0 last:pb-0 sm:flex-nowrap"
                  >
                    <div className="min-w-0 wrap-anywhere">
                      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
                        {name}
                        {isCurrent && <Badge tone="green">This device</Badge>}
                      </p>
                      <p className="mt-1 text-sm text-soft">
                        Signed in <Moment at={createdAt} />
                        {!isCurrent && (
                          <>
                            , last seen <Moment at={lastSeenAt} />
                          </>
                        )}
                        {place !== undefined && `, ${place}`}
                      </p>
                    </div>
                    {!isCurrent && (
                      <Button
                        look="quiet"
                        className="shrink-0 max-sm:-ml-5"
                        isBusy={isEnding}
                        aria-label={`Sign out ${name}`}
                        onClick={() => endOne.mutate(id)}
                      >
                        {isEnding ? 'Signing out…' : 'Sign out'}
                      </Button>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </Loaded>
      </div>
      <Failure error={error} fallback={accountMessages.sessionsNotEnded} />
      {endOne.isSuccess && !endOthers.isSuccess && (
        <Outcome key={endOne.variables}>{accountMessages.sessionEnded}</Outcome>
      )}
      {endOthers.isSuccess && !hasOthers && <Outcome>{accountMessages.sessionsEnded}</Outcome>}
      {hasOthers && (
        <Button
          look="outline"
          className="mt-4"
          isBusy={endOthers.isPending}
          onClick={() => endOthers.mutate()}
        >
          {endOthers.isPending ? 'Signing out…' : 'Sign out everywhere else'}
        </Button>
      )}
    </AccountSection>
  )
}

function SecurityLog() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <AccountSection heading="Security log">
      <p className="mt-2 text-soft">
        Sign-ins, sign-outs, and changes to your account and company. We keep them for{' '}
        {retention.securityLogDays} days.
      </p>
      <Button
        look="outline"
        className="mt-4"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? 'Hide log' : 'Show log'}
      </Button>
      {isOpen && <LogPages />}
    </AccountSection>
  )
}

function LogPages() {
  const query = pagedQuery(['security-log'], {}, useAccount().listSecurityEvents)
  const log = useInfiniteQuery({ ...query, refetchOnMount: 'always' })
  return (
    <div className="mt-4">
      <SecurityEvents
        log={log}
        empty="Nothing has been recorded yet."
        accountOf={({ actor }) => actor && `By ${actor}`}
      />
    </div>
  )
}
