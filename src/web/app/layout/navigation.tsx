import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type ComponentProps, Suspense, useLayoutEffect } from 'react'
import type { User } from '#domain/user.ts'
import { clearReturningHint } from '#web/app/returning/html-hints.ts'
import { userQuery, useSession } from '#web/queries/session.ts'
import { AppNavLink } from '#web/shared/app-link.tsx'
import { useBackend } from '#web/shared/backend-context.tsx'
import { paths } from '#web/shared/paths.ts'
import { ReturningName } from '#web/shared/returning-name.tsx'
import { AccountLabel, accountClass } from './account-label.tsx'
import { AccountMenu } from './account-parts.ts'

/** One list of links: a row on wide screens, a collapsible column on small ones. */
export function Navigation({ id, isOpen }: { id: string; isOpen: boolean }) {
  return (
    <nav
      id={id}
      aria-label="Main"
      className={clsx(
        'max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:border-b max-lg:border-rule max-lg:bg-paper max-lg:px-2 max-lg:pt-1 max-lg:pb-4 max-lg:[box-shadow:var(--shadow)] md:max-lg:px-5',
        'lg:block lg:flex-1 lg:pr-17 script-off:static! script-off:block script-off:[box-shadow:none]! max-lg:script-off:w-full',
        // Where the screen is lower than the open list, the list scrolls.
        isOpen
          ? 'max-lg:max-h-[calc(100dvh-100%)] max-lg:overflow-y-auto max-lg:overscroll-contain'
          : 'hidden',
      )}
    >
      <ul className="flex flex-col gap-1 max-lg:script-off:flex-row max-lg:script-off:flex-wrap lg:flex-row lg:items-center">
        <Entry to={paths.home}>Home</Entry>
        <Entry to={paths.browse}>Browse Hits</Entry>
        <Entry to={paths.pricing}>Pricing</Entry>
        <Entry to={paths.orderHit}>Order a Hit</Entry>
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
  const label = (
    <span className={accountClass}>
      <AccountLabel name={user.name} />
    </span>
  )
  return (
    <>
      <Entry to={paths.dashboard} className="lg:ml-auto">
        Dashboard
      </Entry>
      <li>
        <Suspense fallback={label}>
          <AccountMenu user={user} />
        </Suspense>
      </li>
    </>
  )
}

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
}

function Entry({ to, children, ...props }: EntryProps) {
  return (
    <li {...props}>
      <AppNavLink
        to={to}
        className="flex min-h-11 items-center rounded-md px-3 text-lg font-medium text-soft hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-primary aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 lg:text-base"
      >
        {children}
      </AppNavLink>
    </li>
  )
}
