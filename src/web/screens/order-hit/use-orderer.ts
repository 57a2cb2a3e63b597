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
