import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect } from 'react'
import type { Tracking } from '#contract/backend.ts'
import type { HitRequest } from '#domain/requests/hit-request.ts'
import { messages } from '#domain/values/messages.ts'
import { Dialog } from '#ui/dialog.tsx'
import { LoadingArea } from '#ui/loading-area.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { requestQuery } from '#web/queries/requests.ts'
import { LoadError } from '#web/shared/load-error.tsx'
import { lazyPart } from '#web/shared/missing-chunk.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

const loadDetails = () => import('./request-details.tsx')
const RequestDetails = lazyPart(loadDetails, 'RequestDetails')
const MessageForm = lazyPart(loadDetails, 'MessageForm')

interface RequestPanelProps {
  id: string
  tracking: Tracking
  /** What it is called, where that is known before the rest. */
  title: string | undefined
  onClose: () => void
}

/** One request, from order to delivery. */
function RequestPanel({ id, tracking, title, onClose }: RequestPanelProps) {
  const { data: request, isError, refetch } = useQuery(requestQuery(tracking, id))

  // The code for it comes while the request itself is under way. A failure surfaces when it renders.
  useEffect(() => void loadDetails().catch(() => undefined), [])

  return (
    <Dialog
      title={request?.title ?? title ?? id}
      onClose={onClose}
      footer={
        request && (
          <Suspense fallback={<Skeleton className="h-36" />}>
            <MessageForm requestId={request.id} />
          </Suspense>
        )
      }
    >
      {request && (
        <Suspense fallback={<RequestSkeleton />}>
          <RequestDetails request={request} />
        </Suspense>
      )}
      {request === null && <p className="mt-6">{messages.requestNotFound}</p>}
      {request === undefined &&
        (isError ? (
          <div className="mt-6">
            <LoadError what="this request" onRetry={() => void refetch()} />
          </div>
        ) : (
          <RequestSkeleton />
        ))}
    </Dialog>
  )
}

function RequestSkeleton() {
  return (
    <LoadingArea label="Loading the request…" className="mt-4 grid gap-6">
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-64" />
      <Skeleton className="h-48" />
    </LoadingArea>
  )
}

interface OpenedRequestProps {
  tracking: Tracking
  /** Those that are here already: one of them may be the one. */
  requests: HitRequest[]
}

/** The request the address names, if it names one: `?request=HIT-012`. */
export function OpenedRequest({ tracking, requests }: OpenedRequestProps) {
  const { openFor: id, close } = useUrlPanel('request')
  if (id === null) return null
  const title = requests.find((request) => request.id === id)?.title

  return <RequestPanel key={id} id={id} tracking={tracking} title={title} onClose={close} />
}
