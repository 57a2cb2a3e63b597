import { clsx } from 'clsx'
import { linkClass } from '#ui/button.tsx'
import { SkeletonText } from '#ui/skeleton.tsx'
import { useSession } from '#web/queries/session.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { withNext } from '#web/shared/next-path.ts'
import { companyParam, paths } from '#web/shared/paths.ts'
import { ReturningName } from '#web/shared/returning-name.tsx'
import { useLocation } from '#web/shared/router/router-context.tsx'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

interface GreetingProps {
  /** Not known until the requests are here. */
  areSamples: boolean | undefined
  /** Whether samples will not do here. */
  isPersonal: boolean
}

/** Says who is here and whose requests these are. Before that is known, the boot script's hint decides. */
export function Greeting({ areSamples, isPersonal }: GreetingProps) {
  const { user, isLoading } = useSession()
  const { tracking } = useCapabilities()
  // With an API, every signed-in user has a list of their own.
  const areOwn = areSamples === undefined ? tracking !== undefined : !areSamples

  if (user) {
    return (
      <p className={greetingClass}>
        Welcome, <strong className={nameClass}>{user.name}</strong>.{' '}
        {!areOwn && 'These are sample requests.'}
        {areOwn && (user.role === 'operator' ? 'Here’s your work.' : 'Here are your requests.')}
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
                {tracking && <WayIn to="see yours." />}
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

interface YourDataProps {
  exports: { json: string; csv: string }
  /** The company whose requests these are. */
  company: string | undefined
}

/** Whose data this is, and all of it to take away: plain downloads, which need no screen of their own. */
export function YourData({ exports, company }: YourDataProps) {
  const panel = useUrlPanel(companyParam)
  return (
    <div className="mt-12 border-t border-rule pt-4 wrap-anywhere text-soft">
      <p>
        Download your data:{' '}
        <a href={exports.json} download className={linkClass()}>
          JSON
        </a>
        ,{' '}
        <a href={exports.csv} download className={linkClass()}>
          CSV
        </a>
      </p>
      {company !== undefined && (
        <p>
          Company:{' '}
          <AppLink {...panel.link('')} className={linkClass()}>
            {company}
          </AppLink>
        </p>
      )}
    </div>
  )
}
