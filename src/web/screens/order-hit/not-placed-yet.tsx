import { useSession } from '#web/queries/session.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { hasJustSignedIn } from '#web/shared/just-signed-in.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'

/** After signing in during an order: the success message could be taken for the order's. */
export function NotPlacedYet() {
  const { following } = useCapabilities()
  const { user } = useSession()
  const { state } = useLocation()
  if (following === undefined || user === null || !hasJustSignedIn(state)) return null

  return (
    <p role="status" className="mt-8 border-l-2 border-amber bg-sunken px-4 py-3">
      You’re signed in, but your order isn’t placed yet. Review it, then press{' '}
      <strong className="font-semibold">Order Hit</strong>.
    </p>
  )
}
