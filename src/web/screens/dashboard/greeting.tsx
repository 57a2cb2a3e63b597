import { clsx } from 'clsx'
import type { Role } from '#domain/accounts/role.ts'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useSession } from '#web/queries/session.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { withNext } from '#web/shared/next-path.ts'
import { paths } from '#web/shared/paths.ts'
import { ReturningName } from '#web/shared/returning-name.tsx'
import { useLocation } from '#web/shared/router/router-context.tsx'

interface GreetingProps {
  /** Not known until the requests are here. */
  areSamples: boolean | undefined
  /** Whether samples will not do here. */
  isPersonal: boolean
}

/** Says who is here and whose requests these are. Before that is known, the boot script's hint decides. */
export function Greeting({ areSamples, isPersonal }: GreetingProps) {
  const { user, isLoading } = useSession()
  const { following } = useCapabilities()
  // With an API, every signed-in user has a list of their own.
  const areOwn = areSamples === undefined ? following !== undefined : !areSamples

  if (user) {
    return (
      <p className={greetingClass}>
        Welcome, <strong className={nameClass}>{user.name}</strong>.{' '}
        {areOwn ? sayOwn(user.role) : 'These are sample requests.'}
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
          : areSamples && (
              <>
                <span data-sample>These are sample requests.</span>
                {following && <WayIn to="see yours." />}
              </>
            )}
      </p>
      <p className={greetingClass} data-returning-only hidden>
        Welcome,{' '}
        <strong className={nameClass}>
          <ReturningName />
        </strong>
        . <SkeletonText className="w-60" />
      </p>
    </>
  )
}

function sayOwn(role: Role): string {
  return role === 'operator' ? 'Here’s your work.' : 'Here are your requests.'
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
