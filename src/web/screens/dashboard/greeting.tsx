import { useSession } from '#web/queries/session.ts'

interface GreetingProps {
  /** Not known until the requests are here. */
  areSamples: boolean | undefined
}

/** Says who is here and whose requests these are, each as soon as it is known. */
export function Greeting({ areSamples }: GreetingProps) {
  const { user, isLoading } = useSession()
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
    </p>
  )
}
