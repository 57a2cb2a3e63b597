import { useSession } from '#web/queries/session.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'

/** For whom a signed-in client orders; null for visitors, and where orders are simulated. */
export function useOrderer() {
  const { tracking } = useCapabilities()
  const { user } = useSession()
  if (tracking === undefined || user === null) return null
  const { companyId = null, company = user.name } = user
  return { companyId, name: companyId === null ? `${user.name} (no company)` : company }
}

/** Whether the order is sent with an email address. Not where no emails are sent. */
export function useIsVisitor(): boolean {
  const { links } = useCapabilities()
  const { user, isLoading } = useSession()
  return links !== undefined && user === null && !isLoading
}
