import type { Role } from '#domain/accounts/user-schema.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import { quoteExpiresAt } from '#domain/quotes/quote-rules.ts'
import {
  type EventDetail,
  type EventKind,
  eventVisibility,
} from '#domain/requests/request-event.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import { dayMs, hourMs, minuteMs } from '#domain/values/dates.ts'
import type { ClientNotification, OperatorNotification } from './notification-kinds.ts'

export interface Notified {
  client?: ClientNotification
  operators?: OperatorNotification
}

interface HappenedEvent<Kind extends EventKind = EventKind> {
  by: { role: Role }
  detail: Extract<EventDetail, { kind: Kind }>
  /** The request's, after the event. */
  status?: RequestStatus | undefined
}

/** Who is emailed about an event. No internal event leads to an email to a client, whatever its rule. */
export function notifiedBy(event: HappenedEvent): Notified {
  const { kind } = event.detail
  const rule = rules[kind] as Rule<EventKind>
  const { client, operators } = typeof rule === 'function' ? rule(event) : rule
  return {
    ...(client !== undefined && eventVisibility[kind] === 'client' ? { client } : {}),
    ...(operators === undefined ? {} : { operators }),
  }
}

type Rule<Kind extends EventKind> = Notified | ((event: HappenedEvent<Kind>) => Notified)

const rules: { [Kind in EventKind]: Rule<Kind> } = {
  ordered: { client: 'order-received', operators: 'new-order' },
  messaged: ({ by }) =>
    // Also to the other members of the company.
    by.role === 'client'
      ? { client: 'message', operators: 'client-message' }
      : { client: 'message' },
  quoted: { client: 'quote-sent' },
  'quote-accepted': { client: 'quote-accepted', operators: 'quote-decision' },
  'quote-declined': { operators: 'quote-decision' },
  'quote-withdrawn': {},
  moved: ({ detail }) => ({ client: detail.to === 'completed' ? 'solution-ready' : 'progress' }),
  estimated: { client: 'estimated-completion' },
  // Before the handover the client does not see it, and the handover has its own email.
  delivered: ({ status }) =>
    status !== undefined && isHandedOver(status) ? { client: 'solution-ready' } : {},
  closed: { client: 'closure' },
  reopened: { client: 'closure' },
  noted: {},
  assigned: {},
  'item-changed'({ by, detail }) {
    if (by.role === 'operator') return { client: 'update' }
    // An item that is off needs an answer, as a message does.
    return detail.what === 'off' ? { operators: 'client-message' } : {}
  },
  previewed: ({ detail }) => (detail.url === null ? {} : { client: 'update' }),
  hit({ by, detail: { step } }) {
    if (step === 'asked') return { client: 'showcase' }
    return by.role === 'client' ? { operators: 'showcase-decision' } : {}
  },
  invoice({ by, detail: { step } }) {
    if (step === 'held') return { operators: 'online-payment' }
    if (step === 'reminded') return { client: 'invoice-reminder' }
    if (step === 'held-dismissed' || step === 'reminders-stopped') return {}
    return by.role === 'client'
      ? { client: 'invoice', operators: 'online-payment' }
      : { client: 'invoice' }
  },
}

/** When clients are reminded of a quote: three days before it expires. Undefined if it was sent less than a day before. */
export function quoteRemindsAt(quote: { sentAt: string; validUntil: string }): Date | undefined {
  const at = quoteExpiresAt(quote.validUntil).getTime() - 3 * dayMs
  return at - Date.parse(quote.sentAt) < dayMs ? undefined : new Date(at)
}

/** When weekly emails are sent: on Monday morning, UTC. */
export function nextWeekly(after: Date): Date {
  const at = new Date(after)
  at.setUTCHours(8, 0, 0, 0)
  at.setUTCDate(at.getUTCDate() + ((8 - at.getUTCDay()) % 7))
  return at > after ? at : new Date(at.getTime() + weekMs)
}

export const weekMs = 7 * dayMs

/** In the footer of every email; the `Reply-To` header keeps it true. */
export const replyNote = 'Questions? Reply to this email to reach our team.'

/** The same where replies become messages. */
export const answerNote = 'Reply to this email to answer in the conversation.'

/** How long operators' emails about orders of unconfirmed accounts wait for more of them: anyone can send many. */
export const unconfirmedOrdersWaitMs = hourMs

/** How long clients' emails about single items wait for more of them: operators mark many in a row. */
export const updatesWaitMs = 30 * minuteMs

/** Users are not emailed about their own actions, except for the receipt of an order, of a signature and of a payment. */
export function isReceipt(kind: ClientNotification): boolean {
  return kind === 'order-received' || kind === 'quote-accepted' || kind === 'invoice'
}
