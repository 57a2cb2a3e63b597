import { isRequestId } from '#domain/hit-request.ts'
import { useSession } from '#web/queries/session.ts'
import { AppLink } from '#web/shared/app-link.tsx'
import { useBackend } from '#web/shared/backend-context.tsx'
import { withNext } from '#web/shared/next-path.ts'
import { paths } from '#web/shared/paths.ts'
import { useLocation, useSearchParams } from '#web/shared/router/router-context.tsx'

interface GreetingProps {
  /** Not known until the requests are here. */
  areSamples: boolean | undefined
}

/** Says who is here and whose requests these are, each as soon as it is known. */
export function Greeting({ areSamples }: GreetingProps) {
  const { user, isLoading } = useSession()
  const { following } = useBackend()
  const isStranger = user === null && !isLoading

  return (
    <p
      className="mt-4 min-h-[1lh] max-w-prose text-lg wrap-anywhere text-soft"
      data-signed-out={isStranger || undefined}
    >
      {isStranger && 'You are not signed in. '}
      {user && (
        <>
          Welcome, <strong className="font-semibold text-ink">{user.name}</strong>.{' '}
        </>
      )}
      {areSamples && 'These are sample requests.'}
      {user && areSamples === false && 'This is where your list stands.'}
      {isStranger && areSamples && following && <WayIn />}
    </p>
  )
}

/** Somebody who followed a link to a request of theirs comes back to it. */
function WayIn() {
  const { pathname, search } = useLocation()
  const [params] = useSearchParams()
  const addressed = params.get('hit')
  const wanted = isRequestId(addressed) ? addressed : undefined

  return (
    <>
      {' '}
      <AppLink
        to={withNext(paths.signIn, pathname + search)}
        className="font-semibold text-primary underline underline-offset-4 hover:text-primary-strong"
      >
        Sign in
      </AppLink>{' '}
      to see {wanted ?? 'your own'}.
    </>
  )
}
