import { useState } from 'react'
import { useSession } from '#web/queries/session.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { useSearchParams } from '#web/shared/router/router-context.tsx'
import { signInPurpose } from '#web/shared/sign-in-purpose.ts'

interface PersonalLink {
  /** Why a visitor has to sign in here. Undefined where samples will do, as in the demo. */
  purpose: string | undefined
  isSignedOut: boolean
  /** Whether a visitor opened it. A user who signs out here, or whose session ends, is going elsewhere or stays. */
  isOpenedSignedOut: boolean
}

/** What the links of emails open: a request, an invitation, the account. Samples have no place there. */
export function usePersonalLink(): PersonalLink {
  const { following } = useCapabilities()
  const { user, isLoading } = useSession()
  const [params] = useSearchParams()
  const [wasSignedIn, setWasSignedIn] = useState(false)
  if (user !== null && !wasSignedIn) setWasSignedIn(true)

  const purpose = following && signInPurpose(params)
  const isSignedOut = purpose !== undefined && user === null && !isLoading
  return { purpose, isSignedOut, isOpenedSignedOut: isSignedOut && !wasSignedIn }
}
