import type { EventDetail } from '#domain/requests/request-event.ts'
import { formatCents } from '#domain/values/money.ts'
import { Day } from '#web/screens/dashboard/parts/day.tsx'
import { Words } from './words.tsx'

type QuoteDetail = Extract<EventDetail, { kind: 'quoted' | `quote-${string}` }>

/** What happened to a quote, as a line of the timeline. */
export function QuoteEvent({ detail }: { detail: QuoteDetail }) {
  switch (detail.kind) {
    case 'quoted':
      return (
        <p>
          Quote {detail.number} sent: {formatCents(detail.totalCents)}, valid until{' '}
          <Day date={detail.validUntil} />
        </p>
      )
    case 'quote-accepted':
      return (
        <p>
          Quote {detail.number} accepted by {detail.name}: {formatCents(detail.totalCents)}
        </p>
      )
    case 'quote-declined':
      return (
        <>
          <p>Quote {detail.number} declined</p>
          {detail.reason && <Words>{detail.reason}</Words>}
        </>
      )
  }
  return <p>Quote {detail.number} withdrawn</p>
}
