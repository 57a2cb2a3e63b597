import { sayAfterAcceptance, sayQuotedPlan } from '#domain/quotes/quote-wording.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { closureLabels, requestStatusLabels } from '#domain/requests/request-status.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import {
  inUtc,
  type NotificationFacts,
  type NotificationText,
  quotesOf,
  signedCopy,
} from './notification-text.ts'

export interface ClientFacts extends NotificationFacts {
  /** An address that is not may belong to a person who never ordered. */
  isEmailConfirmed: boolean
  /** As the client sees it now; null while there is none. */
  solution: { handoverNotes: string } | null
}

/** What a client reads about an event; undefined for one that is none of their emails. */
export function clientText(facts: ClientFacts): NotificationText | undefined {
  const { detail } = facts.events[0]
  switch (detail.kind) {
    case 'ordered':
      return orderReceived(facts)
    case 'messaged':
      return newMessages(facts)
    case 'quoted':
      return quoteSent(facts, detail)
    case 'moved':
      return moved(detail, facts)
    case 'estimated':
      return estimated(detail)
    case 'delivered':
      return solutionChanged(facts)
    case 'closed':
      return closed(detail)
    case 'reopened':
      return reopened(detail)
    case 'quote-accepted':
      return quoteAccepted(facts, detail)
    default:
      return undefined
  }
}

function orderReceived({ id, dueAt, isEmailConfirmed }: ClientFacts): NotificationText {
  const next = 'Next, a price and a date appear on your dashboard.'
  const stranger =
    "If you didn't order anything, someone else entered your address. You can turn these emails off below."
  return {
    heading: 'We received your order',
    blocks: [
      { kind: 'text', text: `Thanks for your order. Its number is ${id}.` },
      ...(dueAt === undefined
        ? []
        : [{ kind: 'text' as const, text: `We answer by ${inUtc(dueAt)}.` }]),
      { kind: 'text', text: `${next} Nothing is charged before you agree.` },
      ...(isEmailConfirmed ? [] : [{ kind: 'text' as const, text: stranger }]),
    ],
    action: 'Follow your request',
  }
}

function newMessages({ events }: ClientFacts): NotificationText {
  const count = events.length
  return {
    heading: count === 1 ? `New message from ${events[0].by.name}` : `${count} new messages`,
    blocks: quotesOf(events),
    action: count === 1 ? 'Answer it' : 'Answer them',
  }
}

type Detail<Kind extends EventDetail['kind']> = Extract<EventDetail, { kind: Kind }>

function quoteSent(
  { quote }: ClientFacts,
  { number, totalCents, validUntil }: Detail<'quoted'>,
): NotificationText {
  return {
    heading: number === 1 ? 'Your quote is ready' : 'A new quote is ready',
    blocks: [
      {
        kind: 'facts',
        facts: [
          ['Quote', String(number)],
          ['One-time total', formatCents(totalCents)],
          ...(quote === undefined ? [] : [['Plan', sayQuotedPlan(quote)] as [string, string]]),
          ['Valid until', formatDay(validUntil)],
        ],
      },
      {
        kind: 'text',
        text: 'Look at it, ask about it, accept or decline it. Nothing is charged before you agree.',
      },
    ],
    action: 'See the quote',
  }
}

function quoteAccepted(
  { quote, dueAt, publicUrl }: ClientFacts,
  { number }: Detail<'quote-accepted'>,
): NotificationText | undefined {
  if (quote === undefined) return undefined
  const due = dueAt === undefined ? undefined : inUtc(dueAt)
  return {
    heading: `Quote ${number} accepted: your signed copy`,
    blocks: [
      { kind: 'text', text: sayAfterAcceptance(quote, due) },
      ...signedCopy(quote, publicUrl),
    ],
    action: 'Follow your request',
  }
}

function moved(
  { from, to, reason }: Detail<'moved'>,
  { solution }: ClientFacts,
): NotificationText | undefined {
  if (to === 'completed') {
    // Moved back meanwhile, which has its own email.
    if (solution === null) return undefined
    return {
      heading: 'Your solution is ready',
      blocks: [{ kind: 'text', text: onDashboard('Its address', solution) }],
      action: 'Open your solution',
    }
  }
  if (from === 'pending') {
    return {
      heading: 'Work has started',
      blocks: [{ kind: 'text', text: "We're building your solution. You can follow it any time." }],
      action: 'Follow your request',
    }
  }
  const label = requestStatusLabels[to]
  return {
    heading: `Back to ${label}`,
    blocks: [
      {
        kind: 'text',
        text: `We moved your request from ${requestStatusLabels[from]} to ${label}.`,
      },
      ...(reason === undefined
        ? []
        : [{ kind: 'quote' as const, intro: 'The reason', text: reason }]),
    ],
    action: 'See your request',
  }
}

function solutionChanged({ solution }: ClientFacts): NotificationText | undefined {
  if (solution === null) return undefined
  return {
    heading: 'We updated your solution',
    blocks: [{ kind: 'text', text: onDashboard('Its latest address', solution) }],
    action: 'Open your solution',
  }
}

function onDashboard(address: string, { handoverNotes }: { handoverNotes: string }): string {
  return handoverNotes === ''
    ? `${address} is on your dashboard.`
    : `${address} and the handover notes are on your dashboard.`
}

function closed({ closure, reason }: Detail<'closed'>): NotificationText {
  const done = closureLabels[closure].toLowerCase()
  return {
    heading: `We ${done} your request`,
    blocks: [
      { kind: 'quote', intro: 'The reason', text: reason },
      { kind: 'text', text: 'Questions? Write to us on your dashboard. You can also order again.' },
    ],
    action: 'See your request',
  }
}

function reopened({ reason }: Detail<'reopened'>): NotificationText {
  return {
    heading: 'We reopened your request',
    blocks: [{ kind: 'quote', intro: 'The reason', text: reason }],
    action: 'See your request',
  }
}

function estimated({ estimatedCompletion: day }: Detail<'estimated'>): NotificationText {
  const text =
    day === null
      ? "There's no estimated completion at the moment. We'll tell you when there is a new one."
      : `We expect to complete your request by ${formatDay(day)}.`
  return {
    heading: day === null ? 'Estimated completion removed' : 'New estimated completion',
    blocks: [{ kind: 'text', text }],
    action: 'See your request',
  }
}
