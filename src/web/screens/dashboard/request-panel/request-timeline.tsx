import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Role } from '#domain/accounts/role.ts'
import {
  type EventDetail,
  eventVisibility,
  type RequestEvent,
} from '#domain/requests/request-event.ts'
import { closureLabels, requestStatusLabels } from '#domain/requests/request-status.ts'
import { brandName } from '#domain/site/brand.ts'
import { formatCents } from '#domain/values/money.ts'
import { WebAddress } from '#web/screens/dashboard/parts/panel-lines.tsx'
import { Day } from '#web/screens/dashboard/parts/request-parts.tsx'
import { Moment } from '#web/shared/moment.tsx'

interface RequestTimelineProps {
  events: RequestEvent[]
  /** Whose screen this is: their own side's lines look otherwise than the other side's. */
  viewer: Role
  /** Events, by their id, that are marked as new. */
  fresh?: ReadonlySet<number>
}

/** All that happened to a request, oldest first. */
export function RequestTimeline({ events, viewer, fresh }: RequestTimelineProps) {
  return (
    <ol aria-label="Timeline" className="border-t border-rule">
      {events.map((event) => (
        <TimelineEntry
          key={event.id}
          event={event}
          viewer={viewer}
          isFresh={fresh?.has(event.id) ?? false}
        />
      ))}
    </ol>
  )
}

interface TimelineEntryProps {
  event: RequestEvent
  viewer: Role
  isFresh: boolean
}

function TimelineEntry({ event, viewer, isFresh }: TimelineEntryProps) {
  const isInternal = eventVisibility[event.detail.kind] === 'internal'

  return (
    <li className="border-b border-rule py-3" data-fresh={isFresh || undefined}>
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <strong className="font-semibold wrap-anywhere">{event.by.name}</strong>{' '}
          <span className="text-soft">{sideOf(event.by.role, viewer)}</span>
          {isInternal && <Mark className="bg-amber-soft text-amber">Internal</Mark>}
          {isFresh && <Mark className="bg-primary-soft text-primary">New</Mark>}
        </span>
        <Moment at={event.at} className="text-sm whitespace-nowrap text-soft" />
      </p>
      <What event={event} isOwnSide={event.by.role === viewer} />
    </li>
  )
}

/** A request has one client: on their own screen it is them. */
function sideOf(role: Role, viewer: Role): string {
  if (role === 'operator') return `${brandName} team`
  return viewer === 'client' ? 'You' : 'Client'
}

function Mark({ className, children }: { className: string; children: ReactNode }) {
  return (
    <>
      {' '}
      <span className={clsx('ml-1 rounded-sm px-2 py-0.5 text-sm font-semibold', className)}>
        {children}
      </span>
    </>
  )
}

function What({ event, isOwnSide }: { event: RequestEvent; isOwnSide: boolean }) {
  const { detail } = event
  switch (detail.kind) {
    case 'ordered':
      return <p>Ordered</p>
    case 'moved':
      return (
        <>
          <p>
            {requestStatusLabels[detail.from]} <span aria-hidden>→</span>
            <span className="sr-only">to</span> {requestStatusLabels[detail.to]}
          </p>
          {detail.reason && <Words>{detail.reason}</Words>}
        </>
      )
    case 'estimated':
      return detail.estimatedCompletion === null ? (
        <p>Estimated completion removed</p>
      ) : (
        <p>
          Estimated completion: <Day date={detail.estimatedCompletion} />
        </p>
      )
    case 'messaged':
      return (
        <>
          {detail.quote !== undefined && <p>About quote {detail.quote}</p>}
          <Words look={isOwnSide ? 'own' : 'other'}>{detail.text}</Words>
        </>
      )
    case 'delivered':
      return (
        <>
          <p>
            Solution: <WebAddress url={detail.url} />
          </p>
          {detail.handoverNotes !== '' && <Words>{detail.handoverNotes}</Words>}
        </>
      )
    case 'closed':
      return (
        <>
          <p>{closureLabels[detail.closure]}</p>
          <Words>{detail.reason}</Words>
        </>
      )
    case 'reopened':
      return (
        <>
          <p>Reopened</p>
          <Words>{detail.reason}</Words>
        </>
      )
    case 'noted':
      return <Words look="internal">{detail.text}</Words>
    case 'assigned':
      return <p>{detail.assignee === null ? 'Unassigned' : `Assigned to ${detail.assignee}`}</p>
  }
  return <QuoteEvent detail={detail} />
}

type QuoteDetail = Extract<EventDetail, { kind: 'quoted' | `quote-${string}` }>

/** What happened to a quote, as a line of the timeline. */
function QuoteEvent({ detail }: { detail: QuoteDetail }) {
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

/** A message with its line breaks. */
function Words({ look = 'plain', children }: { look?: keyof typeof looks; children: ReactNode }) {
  return (
    <p
      data-look={look}
      className={clsx(
        'mt-1.5 border-l-2 py-1 pl-3 wrap-anywhere whitespace-pre-wrap',
        look !== 'plain' && 'py-2 pr-3',
        looks[look],
      )}
    >
      {children}
    </p>
  )
}

const looks = {
  plain: 'border-rule-strong text-soft',
  own: 'border-primary bg-primary-soft',
  other: 'border-rule-strong bg-sunken',
  internal: 'border-amber border-dashed bg-amber-soft',
}
