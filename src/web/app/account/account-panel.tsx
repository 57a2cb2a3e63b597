import { lazy, Suspense } from 'react'
import { useSession } from '#web/queries/session.ts'
import { useBackend } from '#web/shared/backend-context.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

/** One's own account, over whatever page one is on. Its code comes when it is asked for. */
export function AccountPanel() {
  const { account } = useBackend()
  const { user } = useSession()
  const { openFor, close } = useUrlPanel(accountParam)

  if (!account || !user || openFor === null) return null
  return (
    <Suspense fallback={null}>
      <AccountDialog account={account} user={user} onClose={close} />
    </Suspense>
  )
}

export const accountParam = 'account'

/** A failed prefetch is no event: opening the panel will try again and tell. */
export function prefetchAccount(): void {
  loadDialog().catch(() => undefined)
}

const AccountDialog = lazy(loadDialog)

async function loadDialog() {
  const chunk = await fetchChunk(() => import('./account-dialog.tsx'))
  return { default: chunk.AccountDialog }
}
