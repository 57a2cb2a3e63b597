import { lazy, Suspense } from 'react'
import { useSession } from '#web/queries/session.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { companyParam } from '#web/shared/paths.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

/** The company and its members, over whatever page one is on. Its code comes when it is asked for. */
export function CompanyPanel() {
  const { account } = useCapabilities()
  const { user } = useSession()
  const { openFor, close } = useUrlPanel(companyParam)

  if (!account || !user || openFor === null) return null
  return (
    <Suspense fallback={null}>
      <CompanyDialog account={account} user={user} onClose={close} />
    </Suspense>
  )
}

const CompanyDialog = lazy(async () => ({
  default: (await fetchChunk(() => import('./company-dialog.tsx'))).CompanyDialog,
}))
