import { clsx } from 'clsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useRequestList } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { withNext } from '#web/shared/next-path.ts'
import { paths } from '#web/shared/paths.ts'
import { ReturningName } from '#web/shared/returning-name.tsx'
import { useLocation } from '#web/shared/router/router-context.tsx'
import { NextStepNotice, NextStepSkeleton } from './requests/next-step-notice.tsx'
import type { DashboardTab } from './use-dashboard-tab.ts'

/** A client with requests of their own has the next step instead. Until that is known, the boot script's hint decides. */
export function Greeting({ isPersonal, tab }: { isPersonal: boolean; tab: DashboardTab }) {
  const { user, isLoading } = useSession()
  const { data: list, isError } = useRequestList()
  const { requests } = useCapabilities()

  // With an API, every signed-in user has a list of their own.
  if (user && (list ? !list.areSamples : requests !== undefined)) {
    if (user.role === 'operator' || isError) return null
    return list ? <NextStepNotice {...{ list, user, tab }} /> : <NextStepSkeleton tab={tab} />
  }
  if (user) {
    return (
      <p className={greetingClass}>
        Welcome, <strong className={nameClass}>{user.name}</strong>. These are sample requests.
      </p>
    )
  }
  return (
    <>
      {/* The way in comes late where it takes another line, and finds room. */}
      <p
        className={clsx(greetingClass, 'with-api:min-h-[3lh] sm:with-api:min-h-[2lh]')}
        data-signed-out
      >
        You’re not signed in.{' '}
        {isPersonal
          ? isLoading || <WayIn to="continue." />
          : list?.areSamples && (
              <>
                <span data-sample>These are sample requests.</span>
                {requests && <WayIn to="see yours." />}
              </>
            )}
      </p>
      <div data-returning-only hidden>
        <p className={clsx(greetingClass, 'with-api:hidden')}>
          Welcome,{' '}
          <strong className={nameClass}>
            <ReturningName />
          </strong>
          . <SkeletonText className="w-60" />
        </p>
        <NextStepSkeleton
          tab={tab}
          className="hidden with-api:flex [[data-returning=operator]_&]:hidden"
        />
      </div>
    </>
  )
}

const greetingClass = 'mt-4 min-h-[1lh] max-w-prose text-lg wrap-anywhere text-soft'
const nameClass = 'font-semibold text-ink'

/** Sign-in returns to what the link named. */
function WayIn({ to }: { to: string }) {
  const { pathname, search } = useLocation()
  return (
    <>
      {' '}
      <AppLink
        to={withNext(paths.signIn, pathname + search)}
        className="font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        Sign in
      </AppLink>{' '}
      to {to}
    </>
  )
}
