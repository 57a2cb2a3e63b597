import { useEffect } from 'react'
import { formatProviderOutcome, providerParam } from '#domain/accounts/sign-in-provider.ts'
import type { User } from '#domain/accounts/user.ts'
import { messages } from '#domain/values/messages.ts'
import { Outcome } from '#ui/outcome.tsx'
import { toastSuccess } from '#ui/toaster.tsx'
import { useCapabilities } from './backend-context.tsx'
import { justSignedIn } from './navigation-state.ts'
import { readNext } from './next-path.ts'
import { useNavigate, useSearchParams } from './router/router-context.tsx'

interface Session {
  user: User | null
  isLoading: boolean
}

const signedOut: Session = { user: null, isLoading: false }

/** What came of a visit to the sign-in provider. A sign-in leads on; an address that was kept does not. */
export function ProviderReturn({ session = signedOut }: { session?: Session }) {
  const { signInProvider } = useCapabilities()
  const { user, isLoading } = session
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const given = params.get(providerParam) ?? ''
  const isOver = given === 'signed-in' && !isLoading && user === null
  const outcome = isOver ? 'failed' : given
  const text = signInProvider && formatProviderOutcome(outcome, signInProvider.label)
  const leadsOn = outcome === 'signed-in' && user !== null

  useEffect(() => {
    if (!leadsOn) return
    toastSuccess(messages.signedIn)
    void navigate(readNext(params), { replace: true, state: justSignedIn })
  }, [leadsOn, navigate, params])

  if (!text) return null
  const isGood = outcome === 'signed-in' || outcome === 'connected'
  return (
    <Outcome isProblem={!isGood} className="mb-8">
      {text}
    </Outcome>
  )
}
