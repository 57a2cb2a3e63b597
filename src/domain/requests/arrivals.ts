import type { Unread } from './hit-request-schema.ts'
import type { EventKind } from './request-event.ts'
import { requestNumber } from './request-id.ts'

export interface Arrival {
  id: string
  /** Where the request is: among the user's own, or in the operators' queue. */
  list: 'own' | 'queue'
  /** How many updates; 0 for a new order without messages. */
  updates: number
}

interface ArrivalOptions {
  before: Unread
  after: Unread
  /** The request that is open on the screen: its updates are read as they arrive. */
  openId: string | null
}

/** What is new and unread after the next reply of the server. */
export function nextArrivals(
  known: readonly Arrival[],
  { before, after, openId }: ArrivalOptions,
): Arrival[] {
  const updated = (['queue', 'own'] as const).flatMap((list) =>
    (after[list] ?? []).map(({ id, unread }) => {
      const seen = before[list]?.find((request) => request.id === id)?.unread ?? 0
      const rise = Math.max(0, unread - seen)
      const earlier = known.find((arrival) => arrival.list === list && arrival.id === id)
      return { id, list, updates: Math.min(unread, rise + (earlier?.updates ?? 0)) }
    }),
  )
  const arrivals = updated.filter(({ updates }) => updates > 0)
  const isListed = (id: string) => arrivals.some((arrival) => arrival.id === id)
  const orders = [...newOrders(before, after), ...known.filter(({ updates }) => updates === 0)]
  return [...orders.filter(({ id }) => !isListed(id)), ...arrivals].filter(
    ({ id }) => id !== openId,
  )
}

/** `New message on HIT-012`. With several, how many: `3 updates on 2 requests`. */
export function formatArrivals(arrivals: readonly Arrival[], kind?: EventKind): string {
  const [first, ...others] = arrivals
  if (first === undefined) return ''
  const updates = arrivals.reduce((sum, arrival) => sum + Math.max(1, arrival.updates), 0)
  if (others.length > 0) {
    const isOrders = arrivals.every((arrival) => arrival.updates === 0)
    return isOrders ? `${updates} new orders` : `${updates} updates on ${arrivals.length} requests`
  }
  if (first.updates === 0) return `New order: ${first.id}`
  if (updates > 1) return `${updates} updates on ${first.id}`
  const format = kind && updateFormats[kind]
  return format ? format(first.id) : `New update on ${first.id}`
}

const updateFormats: Partial<Record<EventKind, (id: string) => string>> = {
  moved: (id) => `New status on ${id}`,
  estimated: (id) => `New estimated completion on ${id}`,
  messaged: (id) => `New message on ${id}`,
  delivered: (id) => `Solution ready: ${id}`,
  closed: (id) => `${id} was closed`,
  reopened: (id) => `${id} was reopened`,
  quoted: (id) => `New quote on ${id}`,
  'quote-accepted': (id) => `Quote accepted on ${id}`,
  'quote-declined': (id) => `Quote declined on ${id}`,
  'quote-withdrawn': (id) => `Quote withdrawn on ${id}`,
}

/** The newest of the orders since the last reply. Numbers have gaps, so they cannot say how many. */
function newOrders({ newest: last }: Unread, { newest }: Unread): Arrival[] {
  if (newest === undefined) return []
  const isNewer = last === undefined || requestNumber(newest) > requestNumber(last)
  return isNewer ? [{ id: newest, list: 'queue', updates: 0 }] : []
}
