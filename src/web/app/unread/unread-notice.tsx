import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Operations, Requests } from '#contract/backend.ts'
import { type Arrival, formatArrivals, nextArrivals } from '#domain/requests/arrivals.ts'
import {
  countWaiting,
  formatWaitingCount,
  newUpdates,
  shortCount,
  sumUnread,
  titleWithUnread,
} from '#domain/requests/hit-request.ts'
import type { Unread } from '#domain/requests/hit-request-schema.ts'
import { keptTarget } from '#domain/requests/next-step.ts'
import type { EventKind } from '#domain/requests/request-event.ts'
import { brandName } from '#domain/site/brand.ts'
import { CloseButton, linkClass } from '#ui/button.tsx'
import { operatorRequestQuery } from '#web/queries/operations.ts'
import { requestQuery, useRequests } from '#web/queries/requests.ts'
import { useSession } from '#web/queries/session.ts'
import { unreadQuery, useUnreadUpdates } from '#web/queries/unread.ts'
import { announce } from '#web/shared/announcer.tsx'
import { AppLink } from '#web/shared/app-link.tsx'
import { useCapabilities } from '#web/shared/backend-context.tsx'
import { storedDraft } from '#web/shared/form/stored-drafts.ts'
import { openedTitle } from '#web/shared/opened-title.ts'
import { paths } from '#web/shared/paths.ts'
import { usePathname, useSearchParams } from '#web/shared/router/router-context.tsx'
import { findTitle } from '#web/shared/routes.ts'
import { useNow } from '#web/shared/use-now.ts'
import styles from './unread.css?inline'

/** Tells what arrives while the page is open. It takes no focus and stays until it is read or dismissed. */
export function UnreadNotice() {
  const { requests } = useCapabilities()
  const { data } = useQuery(unreadQuery(requests))
  const { arrivals, dismiss } = useArrivals(data)
  useUnreadUpdates(requests)
  useUnreadTitle(useWaitingCount(data))

  const [first] = arrivals
  return first && <Notice arrivals={arrivals} first={first} onDismiss={dismiss} />
}

interface NoticeProps {
  arrivals: Arrival[]
  first: Arrival
  onDismiss: () => void
}

function Notice({ arrivals, first, onDismiss }: NoticeProps) {
  const only = arrivals.length === 1 ? first : undefined
  const { kind, isLoading } = useLatestKind(only)
  const text = isLoading ? '' : formatArrivals(arrivals, kind)
  const address = useAddress(only ?? { ...first, id: null })

  useEffect(() => {
    if (text !== '') announce(text)
  }, [text])

  function dismiss() {
    onDismiss()
    // The pressed button goes with the notice.
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true })
  }

  if (text === '') return null
  return (
    <section aria-label="New updates" className="unread-notice floating">
      <UnreadStyles />
      <p>{text}</p>
      <AppLink to={address} onClick={onDismiss} preventScrollReset className={linkClass()}>
        Open<span className="sr-only"> {only ? only.id : 'dashboard'}</span>
      </AppLink>
      <CloseButton label="Dismiss notice" onClick={dismiss} />
    </section>
  )
}

/** Where it can be read: in the request's panel, over the tab that is open if that shows it. */
function useAddress({ id, list }: Pick<Arrival, 'list'> & { id: string | null }): string {
  const [params] = useSearchParams()
  const isOnDashboard = usePathname() === paths.dashboard
  const tab = isOnDashboard ? params.get('tab') : null
  const shown = list === 'queue' ? 'operations' : 'hits'
  const isShown = list === 'own' && id !== null && tab !== null && tab !== 'operations'
  const search = new URLSearchParams(isOnDashboard && isShown ? params : { tab: shown })
  if (id !== null) search.set('request', id)
  return `${paths.dashboard}?${search}`
}

/** Takes no room of its own, so that nothing moves when it comes and goes. It describes the link it is in. */
export function UnreadMark() {
  const { requests } = useCapabilities()
  const { data } = useQuery(unreadQuery(requests))
  const count = useWaitingCount(data)
  const unread = sumUnread(data?.own)
  if (count + unread === 0) return null
  const waiting = data?.waiting ? formatWaitingCount(count) : newUpdates(count)
  return (
    <>
      <UnreadStyles />
      {/* What is new and asks nothing has a dot. */}
      <span aria-hidden className="tab-mark unread-mark">
        {count > 0 ? shortCount(count) : null}
      </span>
      <span id="unread-updates" hidden>
        {count > 0 ? waiting : newUpdates(unread)}
      </span>
    </>
  )
}

function useWaitingCount(unread: Unread | undefined): number {
  const { user } = useSession()
  const draftTarget = keptTarget(storedDraft.read(), useNow())
  const isEmailConfirmed = user?.isEmailConfirmed !== false
  return unread ? countWaiting(unread, { isEmailConfirmed, draftTarget }) : 0
}

/** Visitors have nothing unread, so no page carries these styles. */
function UnreadStyles() {
  return (
    <style href="unread" precedence="screen">
      {styles}
    </style>
  )
}

function useArrivals(unread: Unread | undefined) {
  const [params] = useSearchParams()
  const openId = usePathname() === paths.dashboard ? params.get('request') : null
  const [last, setLast] = useState({ unread, openId, arrivals: [] as Arrival[] })

  if (unread !== undefined && (last.unread !== unread || last.openId !== openId)) {
    const change = { before: last.unread ?? unread, after: unread, openId }
    setLast({ unread, openId, arrivals: nextArrivals(last.arrivals, change) })
  }

  return {
    arrivals: last.arrivals,
    dismiss: () => setLast((known) => ({ ...known, arrivals: [] })),
  }
}

/** What a single update is. It is read with its request, so that the request's panel then opens at once. */
function useLatestKind(arrival: Arrival | undefined) {
  const requests = useRequests()
  const { operations } = useCapabilities()
  const { data, isLoading } = useQuery({
    queryKey: ['arrival', arrival?.list, arrival?.id],
    queryFn:
      arrival?.updates === 1
        ? ({ client }) => readLatestKind(client, requests, operations, arrival)
        : skipToken,
    gcTime: 0,
    retry: false,
  })
  return { kind: data ?? undefined, isLoading }
}

async function readLatestKind(
  client: QueryClient,
  requests: Requests,
  operations: Operations | undefined,
  { id, list }: Arrival,
): Promise<EventKind | null> {
  const isQueued = list === 'queue' && operations !== undefined
  const request = isQueued
    ? await client.fetchQuery(operatorRequestQuery(operations, id))
    : await client.fetchQuery(requestQuery(requests, id))
  const otherSide = list === 'queue' ? 'client' : 'operator'
  return request?.events.findLast(({ by }) => by.role === otherSide)?.detail.kind ?? null
}

function useUnreadTitle(count: number): void {
  const pathname = usePathname()
  const opened = openedTitle.useValue()
  const title = opened ? `${opened} | ${brandName}` : findTitle(pathname)

  useEffect(() => {
    // The layout names the page in an effect of its own, which runs after this one.
    queueMicrotask(() => {
      document.title = titleWithUnread(title, count)
    })
  }, [title, count])

  // Signed out, there is nothing to count.
  useEffect(() => () => void (document.title = findTitle(location.pathname)), [])
}
