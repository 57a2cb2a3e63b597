import { useQuery } from '@tanstack/react-query'
import { type ReactElement, Suspense, useEffect } from 'react'
import type { HitRequest } from '#domain/requests/hit-request.ts'
import { messages } from '#domain/values/messages.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { requestQuery, useTracking } from '#web/queries/requests.ts'
import { RequestDialog } from '#web/screens/dashboard/parts/request-dialog.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { lazyPart } from '#web/shared/missing-chunk.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

const loadDetails = () => import('./request-details.tsx')
const RequestThread = lazyPart(loadDetails, 'RequestThread')
const RequestAction = lazyPart(loadDetails, 'RequestAction')
const RequestAside = lazyPart(loadDetails, 'RequestAside')
const MessageForm = lazyPart(loadDetails, 'MessageForm')
const ClientQuote = lazyPart(loadDetails, 'ClientQuote')
const OpenedInvoice = lazyPart(loadDetails, 'OpenedInvoice')
const HitOfferPanel = lazyPart(loadDetails, 'HitOfferPanel')

interface RequestPanelProps {
  id: string
  title: string | undefined
  onClose: () => void
}

function RequestPanel({ id, title, onClose }: RequestPanelProps) {
  const { data: request, isError, refetch } = useQuery(requestQuery(useTracking(), id))

  // The code for it comes while the request itself is under way. A failure surfaces when it renders.
  useEffect(() => void loadDetails().catch(() => undefined), [])

  return (
    <>
      <RequestDialog
        id={id}
        title={title}
        request={request}
        problem={
          request === null ? (
            <p>{messages.requestNotFound}</p>
          ) : isError ? (
            <LoadError what="this request" onRetry={() => void refetch()} />
          ) : null
        }
        actions={part(request && <RequestAction request={request} />)}
        aside={part(request && <RequestAside request={request} />)}
        footer={part(request && <MessageForm requestId={request.id} />, 'h-16')}
        onClose={onClose}
      >
        {part(request && <RequestThread request={request} />, 'h-64')}
      </RequestDialog>
      {part(request && <ClientQuote request={request} />)}
      {part(request && <OpenedInvoice />)}
      {part(request && <HitOfferPanel request={request} />)}
    </>
  )
}

/** A part whose code may still be under way. */
function part(content: ReactElement | null | undefined, height?: string) {
  if (!content) return null
  return <Suspense fallback={height && <Skeleton className={height} />}>{content}</Suspense>
}

/** The request the address names, if it names one: `?request=HIT-012`. */
export function OpenedRequest({ requests }: { requests: HitRequest[] }) {
  const { openFor: id, close } = useUrlPanel('request')
  if (id === null) return null
  const title = requests.find((request) => request.id === id)?.title
  return <RequestPanel key={id} id={id} title={title} onClose={close} />
}
