import { buttonClass } from '#ui/button.tsx'
import { useCapabilities } from './backend-context.tsx'

/** Where this installation has a sign-in provider. A link, not a call: the browser goes there and comes back. */
export function ProviderLink({ next, isSignUp }: { next: string; isSignUp?: true }) {
  const { signInProvider: provider } = useCapabilities()
  if (!provider) return null
  const query = new URLSearchParams({ next, ...(isSignUp && { isSignUp: 'true' }) })
  return (
    <a
      href={`${provider.address}?${query.toString()}`}
      className={`${buttonClass('outline')} mt-3 w-full`}
    >
      Continue with {provider.label}
    </a>
  )
}
