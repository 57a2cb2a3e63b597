import { useSession } from '#web/queries/session.ts'

export function Greeting() {
  const { user } = useSession()

  if (user) {
    return (
      <p className={lineClass}>
        Welcome, <strong className="font-semibold text-ink">{user.name}</strong>. This is where your
        list stands.
      </p>
    )
  }
  return (
    <p className={lineClass} data-signed-out>
      You are not signed in. These are sample requests.
    </p>
  )
}

const lineClass = 'mt-4 max-w-prose text-lg wrap-anywhere text-soft'
