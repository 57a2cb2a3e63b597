import { lazy, Suspense, useEffect } from 'react'
import { useSession } from '#web/queries/session.ts'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'
import { accountParam, passkeyCheck } from '#web/shared/paths.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

/** One's own account, over whatever page one is on. Its code comes when it is asked for. */
export function AccountPanel() {
  const { account } = useCapabilities()
  const { user } = useSession()
  const { openFor, close } = useUrlPanel(accountParam)

  const isWanted = account !== undefined && user !== null

  useEffect(() => {
    if (!isWanted) return undefined
    // Fetched in quiet times, it also opens when the server cannot be reached.
    const quiet = setTimeout(prefetchAccount, quietMs)
    return () => clearTimeout(quiet)
  }, [isWanted])

  if (!account || !user || openFor === null) return null
  return (
    <Suspense fallback={null}>
      {openFor === passkeyCheck ? (
        <PasskeyCheck account={account} user={user} onClose={close} />
      ) : (
        <AccountDialog account={account} user={user} onClose={close} />
      )}
    </Suspense>
  )
}

const quietMs = 3000

/** A failed prefetch is no event: opening the panel will try again and tell. */
export function prefetchAccount(): void {
  loadDialog().catch(() => undefined)
}

const AccountDialog = lazy(loadDialog)

const PasskeyCheck = lazy(async () => ({
  default: (await fetchChunk(() => import('./passkeys/passkey-check.tsx'))).PasskeyCheck,
}))

async function loadDialog() {
  const chunk = await fetchChunk(() => import('./account-dialog.tsx'))
  return { default: chunk.AccountDialog }
}
