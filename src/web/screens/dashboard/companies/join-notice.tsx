import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { User } from '#domain/accounts/user.ts'
import {
  formatJoined,
  invitedSignUpSchema,
  type ReadInvitation,
  teamMessages,
} from '#domain/companies/team.ts'
import { Button, linkClass } from '#ui/button.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { invitationQuery, useSignUpByInvitation, useUserCall } from '#web/queries/companies.ts'
import { type Session, useSession } from '#web/queries/session.ts'
import { useCall } from '#web/queries/use-call.ts'
import { LeadToSignIn } from '#web/screens/dashboard/use-dashboard-tab.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapability } from '#web/shared/backend-context.tsx'
import { errorMessage, Failure } from '#web/shared/form/failure.tsx'
import { Form } from '#web/shared/form/submit-form.tsx'
import { Agreement, InfoPagePanel } from '#web/shared/info-page/info-page-panel.tsx'
import { withNext } from '#web/shared/next-path.ts'
import { PasswordField } from '#web/shared/password-field.tsx'
import { paths } from '#web/shared/paths.ts'
import { useNavigate, useSearchParams } from '#web/shared/router/router-context.tsx'

/** What the link of an invitation opens, to a company or to the agency. Joining takes a press: mail scanners open links, too. */
export function JoinNotice({ token }: { token: string }) {
  const links = useCapability('links')
  const session = useSession()
  // What is shown stays until the page is left, also while its user is signed in, or signed out, by joining.
  const [held, setHeld] = useState<Pick<Session, 'user'>>()
  const { user } = held ?? session
  const [params] = useSearchParams()
  const { data: invitation, error, refetch } = useQuery(invitationQuery(links, token))

  async function hold(joining: Promise<unknown>): Promise<void> {
    setHeld({ user })
    await joining.catch((failure: unknown) => {
      setHeld(undefined)
      throw failure
    })
  }

  if (error) {
    const message = errorMessage(error, teamMessages.joinFailed)
    return (
      <NoticeBox heading={message}>
        {/* Anything but a stale invitation may go well the next time. */}
        {message !== teamMessages.invitationStale && (
          <Button look="outline" className="mt-3" onClick={() => void refetch()}>
            Try again
          </Button>
        )}
      </NoticeBox>
    )
  }
  if (!invitation || (session.isLoading && user === null)) return <Skeleton className="mt-6 h-40" />
  return (
    <NoticeBox heading={`${invitation.inviter} invited you to join ${invitation.company}.`}>
      <p className="mt-1 max-w-prose">{formatRights(invitation)}</p>
      {params.has('decline') ? (
        <Decline token={token} />
      ) : user !== null ? (
        <SignedIn {...{ token, invitation, user, hold }} />
      ) : invitation.hasAccount ? (
        <LeadToSignIn />
      ) : (
        <SignUpToJoin {...{ token, invitation, hold }} />
      )}
    </NoticeBox>
  )
}

function formatRights({ isAgency, role }: ReadInvitation): string {
  if (isAgency) {
    return role === 'owner'
      ? 'As an admin, you can work on the requests of all clients, and manage operators and settings.'
      : 'As an operator, you can work on the requests of all clients.'
  }
  return role === 'owner'
    ? 'As an owner, you can see and discuss all its requests, decide on quotes and manage members.'
    : 'As a member, you can see and discuss all its requests, and place orders.'
}

function NoticeBox({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <section
      aria-label="Invitation"
      className="mt-6 border-l-2 border-primary bg-sunken p-4 wrap-anywhere"
    >
      <p className="font-semibold">{heading}</p>
      {children}
    </section>
  )
}

interface SignedInProps {
  token: string
  invitation: ReadInvitation
  user: User
  hold: (joining: Promise<unknown>) => Promise<void>
}

function SignedIn({ token, invitation, user, hold }: SignedInProps) {
  const { company, isAgency } = invitation
  if (user.email.toLowerCase() !== invitation.email.toLowerCase()) {
    return (
      <p className="mt-1 max-w-prose">
        It was sent to <b>{invitation.email}</b>, but you’re signed in as <b>{user.email}</b>.{' '}
        <AppLink
          to={withNext(paths.signIn, `${paths.dashboard}?${new URLSearchParams({ join: token })}`)}
          className={linkClass()}
        >
          Sign in to the other account
        </AppLink>
      </p>
    )
  }
  return (
    <>
      {isAgency && (
        <p className="mt-1 max-w-prose">
          Joining signs you out everywhere. Sign in again to start.
        </p>
      )}
      <Join {...{ company, isAgency, hold }} proof={{ token }} className="mt-4" />
    </>
  )
}

interface JoinProps extends Pick<ComponentProps<typeof Button>, 'look' | 'className'> {
  proof: { token: string } | { id: string }
  company: string
  isAgency?: boolean
  hold?: SignedInProps['hold']
}

export function Join({ proof, company, isAgency = false, hold, ...button }: JoinProps) {
  const join = useUserCall(useCapability('account').acceptInvitation)
  const navigate = useNavigate()

  async function press() {
    const joining = join.mutateAsync(proof)
    try {
      await (hold ? hold(joining) : joining)
    } catch {
      return
    }
    const joined = formatJoined(company)
    toastSuccess(isAgency ? `${joined} Sign in again to start.` : joined)
    await navigate(isAgency ? paths.signIn : paths.dashboard, { replace: true })
  }

  return (
    <>
      <Button {...button} isBusy={join.isPending} onClick={() => void press()}>
        {join.isPending ? 'Joining…' : `Join ${company}`}
      </Button>
      <Failure error={join.error} fallback={teamMessages.joinFailed} />
    </>
  )
}

/** Needs no account, and takes a press as joining does. */
function Decline({ token }: { token: string }) {
  const decline = useCall(useCapability('links').declineInvitation)
  const navigate = useNavigate()

  async function finish() {
    toastSuccess(teamMessages.declined)
    await navigate(paths.home, { replace: true })
  }

  return (
    <>
      <Button
        className="mt-4"
        isBusy={decline.isPending}
        onClick={() => decline.mutate({ token }, { onSuccess: finish })}
      >
        {decline.isPending ? 'Declining…' : 'Decline the invitation'}
      </Button>
      <Failure error={decline.error} fallback={teamMessages.declineFailed} />
    </>
  )
}

/** For an address without an account. The link has proved whose it is, so that it needs no confirmation. */
function SignUpToJoin({ token, invitation, hold }: Omit<SignedInProps, 'user'>) {
  const { mutateAsync: signUp } = useSignUpByInvitation()
  const navigate = useNavigate()

  return (
    <div className="mt-4 max-w-md">
      <p className="mb-4">
        You’ll sign in as <b>{invitation.email}</b>.
      </p>
      <Form
        schema={invitedSignUpSchema}
        saved={{ token, name: '', password: '' }}
        act={(filled) => hold(signUp(filled))}
        onDone={async () => {
          toastSuccess(formatJoined(invitation.company))
          await navigate(paths.dashboard, { replace: true })
        }}
        submit="Create account and join"
        busy="Creating account…"
        failed={teamMessages.joinFailed}
      >
        {(form) => (
          <>
            {form.field('name', 'Your name', { autoComplete: 'name' })}
            <PasswordField form={form} name="password" isNew username={invitation.email} />
            <Agreement act="joining" />
          </>
        )}
      </Form>
      <InfoPagePanel />
    </div>
  )
}
