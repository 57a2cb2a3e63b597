import type { ReactNode } from 'react'
import type { RequestList } from '#domain/requests/hit-request.ts'
import { LoadError } from '#web/shared/load-error.tsx'

interface LoadedRequestsProps {
  query: { data: RequestList | undefined; isError: boolean; refetch: () => unknown }
  /** Holds the layout while the requests are on their way. */
  skeleton: ReactNode
  children: (list: RequestList) => ReactNode
}

/** Requests that are here are shown, even when asking for newer ones has failed. */
export function LoadedRequests({ query, skeleton, children }: LoadedRequestsProps) {
  if (query.data) return children(query.data)
  if (query.isError) return <LoadError what="your requests" onRetry={() => void query.refetch()} />
  return (
    <div aria-busy>
      <p role="status" className="sr-only">
        Loading…
      </p>
      {skeleton}
    </div>
  )
}
