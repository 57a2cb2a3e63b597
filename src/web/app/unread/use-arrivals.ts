import { useState } from 'react'
import { type Arrival, nextArrivals } from '#domain/requests/arrivals.ts'
import type { Unread } from '#domain/requests/unread.ts'
import { paths } from '#web/shared/paths.ts'
import { usePathname, useSearchParams } from '#web/shared/router/router-context.tsx'

interface Arrivals {
  arrivals: Arrival[]
  dismiss: () => void
}

/** What has arrived since the first answer and is neither read nor dismissed. */
export function useArrivals(unread: Unread | undefined): Arrivals {
  const openId = useOpenId()
  const [last, setLast] = useState<{
    unread: Unread | undefined
    openId: string | null
    arrivals: Arrival[]
  }>({ unread, openId, arrivals: [] })

  if (unread !== undefined && (last.unread !== unread || last.openId !== openId)) {
    const change = { before: last.unread ?? unread, after: unread, openId }
    setLast({ unread, openId, arrivals: nextArrivals(last.arrivals, change) })
  }

  return {
    arrivals: last.arrivals,
    dismiss: () => setLast((known) => ({ ...known, arrivals: [] })),
  }
}

function useOpenId(): string | null {
  const [params] = useSearchParams()
  return usePathname() === paths.dashboard ? params.get('request') : null
}
