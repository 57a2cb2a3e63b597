import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'
import type { RequestList } from '#domain/requests/hit-request.ts'
import { buttonClass } from '#ui/button.tsx'
import { LoadingArea, Skeleton } from '#ui/skeleton.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { Loaded } from '#web/shared/load-error.tsx'
import { orderPath } from '#web/shared/paths.ts'

type LoadedRequestsProps = Omit<ComponentProps<typeof Loaded<RequestList>>, 'what'>

export function LoadedRequests({ skeleton, ...props }: LoadedRequestsProps) {
  return <Loaded {...props} what="your requests" skeleton={<LoadingArea>{skeleton}</LoadingArea>} />
}

interface EmptyListProps {
  heading: string
  why: ReactNode
  action?: ReactNode
  /** What the link to the order wizard says, where an order would fill the list. */
  order?: string
}

export function EmptyList({ heading, why, action, order }: EmptyListProps) {
  return (
    <section className="border-y border-rule py-10">
      <h2 className="text-2xl">{heading}</h2>
      <p className="mt-3 max-w-prose text-soft">{why}</p>
      <div className="mt-6 flex flex-wrap gap-3 empty:hidden">
        {action}
        {order && (
          <AppLink to={orderPath()} className={buttonClass()}>
            {order}
          </AppLink>
        )}
      </div>
    </section>
  )
}

/** Each is as tall as a row of the real list, so that nothing moves when it arrives. */
export function SkeletonRows({ count, rowClassName }: { count: number; rowClassName: string }) {
  return Array.from({ length: count }, (_, row) => (
    <div
      key={row}
      className={clsx('flex items-start gap-6 border-b border-rule pt-5', rowClassName)}
    >
      <Skeleton className="h-5 w-16 shrink-0" />
      <Skeleton className="h-5 w-full max-w-96" />
      <Skeleton className="ml-auto h-5 w-24 shrink-0" />
    </div>
  ))
}
