import { useSession } from '#web/queries/session.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { hasJustSignedIn } from '#web/shared/just-signed-in.ts'
import { useLocation } from '#web/shared/router/router-context.tsx'

/** What signing in has to do with the order: for users above the form, for visitors below it. */
export function SessionNotice({ isFor }: { isFor: 'user' | 'visitor' }) {
  const { following } = useCapabilities()
  const { user, isLoading } = useSession()
  const { state } = useLocation()
  if (following === undefined) return null
  if (isFor === 'visitor') return user !== null || isLoading ? null : <NoAccountNeeded />
  return user !== null && hasJustSignedIn(state) ? <NotPlacedYet /> : null
}

/** Said before the button is pressed. */
function NoAccountNeeded() {
  return (
    <p className="mt-8 text-soft">
      You can order with just your email address. Your answers are saved.
    </p>
  )
}

/** After signing in during an order: the success message could be taken for the order's. */
function NotPlacedYet() {
  return (
    <p role="status" className="mt-8 border-l-2 border-amber bg-sunken px-4 py-3">
      You’re signed in, but your order isn’t placed yet. Review it, then press{' '}
      <strong className="font-semibold">Order Hit</strong>.
    </p>
  )
}
