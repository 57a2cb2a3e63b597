import { useSession } from '#web/queries/session.ts'
import { useBackend } from '#web/shared/backend-context.tsx'

/** Said before the button is pressed, to those it concerns. */
export function SignInNotice() {
  const { following } = useBackend()
  const { user, isLoading } = useSession()
  if (following === undefined || user !== null || isLoading) return null

  return (
    <p className="mt-8 text-soft">
      You are not signed in. We ask you to when you order; nothing you filled in is lost.
    </p>
  )
}
