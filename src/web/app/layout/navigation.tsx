import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useLayoutEffect } from 'react'
import type { User } from '#domain/accounts/user.ts'
import { clearReturningHint } from '#web/app/returning-hints.ts'
import { userQuery, useSession } from '#web/queries/session.ts'
import { AppNavLink } from '#web/shared/app-link.tsx'
import { useBackend, useCapabilities } from '#web/shared/backend-context.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { paths } from '#web/shared/paths.ts'
import { ReturningName } from '#web/shared/returning-name.tsx'
import { loadAccountMenu, UnreadMark } from './account-chunks.ts'
import { AccountLabel, accountClass } from './account-label.tsx'

export function Navigation({ id, isOpen }: { id: string; isOpen: boolean }) {
  const { user } = useSession()
  return (
    <nav id={id} aria-label="Main" className="navigation" data-open={isOpen}>
      <ul>
        <Entry to={paths.home}>Home</Entry>
        <Entry to={paths.browse}>Browse Hits</Entry>
        <Entry to={paths.pricing}>Pricing</Entry>
        {user?.role !== 'operator' && (
          <Entry to={paths.orderHit} linkClass="main-action" data-for-buyers>
            Order a Hit
          </Entry>
        )}
        <AccountEntries />
      </ul>
    </nav>
  )
}

function AccountEntries() {
  const { user, isLoading } = useSession()
  const { isError } = useQuery(userQuery(useBackend()))
  const isHintSpent = !isLoading || isError

  // Before the next paint, together with what takes the hint's place.
  useLayoutEffect(() => {
    if (isHintSpent) clearReturningHint()
  }, [isHintSpent])

  return user ? <SignedInEntries user={user} /> : <SignedOutEntries />
}

function SignedInEntries({ user }: { user: User }) {
  const { requests } = useCapabilities()
  return (
    <>
      <Entry to={paths.dashboard} className="lg:ml-auto" aria-describedby="unread-updates">
        <span className="relative">
          Dashboard
          {requests && <UnreadMark />}
        </span>
      </Entry>
      <li>
        <AccountMenu user={user} />
      </li>
    </>
  )
}

const AccountMenu = lazyLoad(loadAccountMenu, 'AccountMenu', ({ user }) => (
  <span className={accountClass}>
    <AccountLabel name={user.name} />
  </span>
))

/** Both variants stand in the page; for a returning user, the style sheet shows the second one. */
function SignedOutEntries() {
  return (
    <>
      <Entry to={paths.signIn} className="lg:ml-auto" data-signed-out>
        Sign In
      </Entry>
      <Entry to={paths.signUp} data-signed-out>
        Sign Up
      </Entry>
      <Entry to={paths.dashboard} className="lg:ml-auto" data-returning-only hidden>
        Dashboard
      </Entry>
      <li data-returning-only hidden>
        <span className={accountClass}>
          <AccountLabel name={<ReturningName />} />
        </span>
      </li>
    </>
  )
}

interface EntryProps extends ComponentProps<'li'> {
  to: string
  linkClass?: string
}

function Entry({ to, linkClass, children, 'aria-describedby': description, ...props }: EntryProps) {
  return (
    <li {...props}>
      <AppNavLink to={to} className={linkClass} aria-describedby={description}>
        {children}
      </AppNavLink>
    </li>
  )
}
