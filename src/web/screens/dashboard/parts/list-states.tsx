import type { ReactNode } from 'react'
import type { RequestList } from '#domain/requests/hit-request.ts'
import { buttonClass } from '#ui/button.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { orderPath } from '#web/shared/paths.ts'

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

interface NextStepProps {
  heading: string
  /** Why there is nothing here. */
  why: ReactNode
  /** What the link to the order wizard says. */
  action: string
}

/** An empty list: why it is empty, and the one thing to do about it. */
export function NextStep({ heading, why, action }: NextStepProps) {
  return (
    <section className="border-y border-rule py-10">
      <h2 className="text-2xl">{heading}</h2>
      <p className="mt-3 max-w-prose text-soft">{why}</p>
      <AppLink to={orderPath()} className={`${buttonClass()} mt-6`}>
        {action}
      </AppLink>
    </section>
  )
}
