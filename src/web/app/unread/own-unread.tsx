import { lazy, Suspense } from 'react'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { fetchChunk } from '#web/shared/missing-chunk.ts'

const loadParts = () => fetchChunk(() => import('./unread-notice.tsx'))
const LiveMark = lazy(async () => ({ default: (await loadParts()).UnreadMark }))
const LiveNotice = lazy(async () => ({ default: (await loadParts()).UnreadNotice }))

/** The number of unread updates, on the link to the dashboard. Nothing where requests are not followed. */
export function UnreadMark() {
  const { following } = useCapabilities()
  return (
    following && (
      <Suspense>
        <LiveMark following={following} />
      </Suspense>
    )
  )
}

/** The same number in the page's title, and a notice of what arrives while the page is open. */
export function UnreadNotice() {
  const { following } = useCapabilities()
  return (
    following && (
      <Suspense>
        <LiveNotice following={following} />
      </Suspense>
    )
  )
}
