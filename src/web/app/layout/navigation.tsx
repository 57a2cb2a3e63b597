import { clsx } from 'clsx'
import { type ReactNode, Suspense, useEffect } from 'react'
import { useSession } from '#web/queries/session.ts'
import { AppNavLink } from '#web/shared/app-link.tsx'
import { paths } from '#web/shared/paths.ts'
import { AccountMenu } from './account-parts.ts'

/** One list of links: a row on wide screens, a collapsible column on small ones. */
export function Navigation({ id, isOpen }: { id: string; isOpen: boolean }) {
  return (
    <nav
      id={id}
      aria-label="Main"
      className={clsx(
        'max-lg:absolute max-lg:inset-x-0 max-lg:top-full max-lg:border-b max-lg:border-rule max-lg:bg-paper max-lg:px-2 max-lg:pt-1 max-lg:pb-4 max-lg:shadow-float md:max-lg:px-5',
        'lg:block lg:flex-1 script-off:static! script-off:block script-off:shadow-none! max-lg:script-off:w-full',
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

  useEffect(() => {
    if (!isLoading) document.documentElement.removeAttribute('data-returning')
  }, [isLoading])

  if (user) {
    return (
      <>
        <Entry to={paths.dashboard} className="lg:ml-auto">
          Dashboard
        </Entry>
        <li>
          <Suspense fallback={<span className={nameClass}>{user.name}</span>}>
            <AccountMenu user={user} />
          </Suspense>
        </li>
      </>
    )
  }
  return (
    <>
      <Entry to={paths.signIn} className="lg:ml-auto" isForStrangers>
        Sign In
      </Entry>
      <Entry to={paths.signUp} isForStrangers>
        Sign Up
      </Entry>
    </>
  )
}

const nameClass = 'flex min-h-11 items-center px-3 text-lg font-medium lg:text-base'

interface EntryProps {
  to: string
  className?: string
  isForStrangers?: boolean
  children: ReactNode
}

function Entry({ to, className, isForStrangers = false, children }: EntryProps) {
  return (
    <li className={className} data-signed-out={isForStrangers || undefined}>
      <AppNavLink
        to={to}
        className="flex min-h-11 items-center rounded-md px-3 text-lg font-medium text-soft hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-primary aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8 lg:text-base"
      >
        {children}
      </AppNavLink>
    </li>
  )
}
