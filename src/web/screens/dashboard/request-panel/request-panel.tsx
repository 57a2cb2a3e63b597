import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { HitRequest, RequestList } from '#domain/requests/hit-request.ts'
import { messages } from '#domain/values/messages.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { requestQuery, useRequests } from '#web/queries/requests.ts'
import { RequestDialog } from '#web/screens/dashboard/parts/request-dialog.tsx'
import { StatusNote } from '#web/screens/dashboard/parts/request-parts.tsx'
import { LoadError } from '#web/shared/load-error.tsx'
import { lazyLoad } from '#web/shared/missing-chunk.ts'
import { useUrlPanel } from '#web/shared/use-url-panel.ts'

const loadDetails = () => import('./request-details.tsx')
const RequestConversation = lazyLoad(
  loadDetails,
  'RequestConversation',
  <Skeleton className="h-64" />,
)
const RequestAction = lazyLoad(loadDetails, 'RequestAction')
const RequestAside = lazyLoad(loadDetails, 'RequestAside')
const MessageForm = lazyLoad(loadDetails, 'MessageForm', <Skeleton className="h-16" />)
const ClientQuote = lazyLoad(loadDetails, 'ClientQuote')
const OpenedInvoice = lazyLoad(loadDetails, 'OpenedInvoice')
const HitOfferPanel = lazyLoad(loadDetails, 'HitOfferPanel')

interface RequestPanelProps {
  id: string
  /** As it is listed. What waits for the client has its open invoices, too. */
  listed: HitRequest | undefined
  onClose: () => void
}

function RequestPanel({ id, listed, onClose }: RequestPanelProps) {
  const { data: request, isError, refetch } = useQuery(requestQuery(useRequests(), id))
  const known = request ?? listed

  // The code for it comes while the request itself is under way. A failure surfaces when it renders.
  useEffect(() => void loadDetails().catch(() => undefined), [])

  return (
    <>
      <RequestDialog
        id={id}
        title={listed?.title}
        request={request}
        note={known && !known.closure && <StatusNote request={known} isAlone />}
        problem={
          request === null ? (
            <p>{messages.requestNotFound}</p>
          ) : isError ? (
            <LoadError what="this request" onRetry={() => void refetch()} />
          ) : null
        }
        actions={request && <RequestAction request={request} invoices={listed?.invoices} />}
        aside={request && <RequestAside request={request} />}
        footer={request && <MessageForm requestId={request.id} />}
        onClose={onClose}
      >
        {request && <RequestConversation request={request} />}
      </RequestDialog>
      {request && <ClientQuote request={request} />}
      {request && <OpenedInvoice />}
      {request && <HitOfferPanel request={request} />}
    </>
  )
}

/** The request the address names, if it names one: `?request=HIT-012`. */
export function OpenedRequest({ list }: { list: RequestList | undefined }) {
  const { openFor: id, close } = useUrlPanel('request')
  if (id === null) return null
  const listed = [...(list?.waiting ?? []), ...(list?.requests ?? [])].find(
    (request) => request.id === id,
  )
  return <RequestPanel key={id} id={id} listed={listed} onClose={close} />
}
