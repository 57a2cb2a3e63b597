import { useEffect } from 'react'
import { withNext } from '#web/shared/next-path.ts'
import { paths } from '#web/shared/paths.ts'
import { useLocation, useNavigate } from '#web/shared/router/router-context.tsx'

/** Goes to the sign-in page, which leads back to exactly this address. */
export function LeadToSignIn() {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()

  useEffect(() => {
    void navigate(withNext(paths.signIn, pathname + search), { replace: true })
  }, [navigate, pathname, search])

  return null
}
