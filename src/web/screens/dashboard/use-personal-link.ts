import { useState } from 'react'
import { useSession } from '#web/queries/session.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { personalParams } from '#web/shared/paths.ts'
import { useSearchParams } from '#web/shared/router/router-context.tsx'

interface PersonalLink {
  /** False where samples will do, as in the demo. */
  isPersonal: boolean
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

  const isPersonal = following !== undefined && personalParams.some((name) => params.has(name))
  const isSignedOut = isPersonal && user === null && !isLoading
  return { isPersonal, isSignedOut, isOpenedSignedOut: isSignedOut && !wasSignedIn }
}
