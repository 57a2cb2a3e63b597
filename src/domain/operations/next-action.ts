import { formatProgress } from '#domain/checklist/checklist-wording.ts'
import { hasAcceptedQuote, quoteTotalCents } from '#domain/quotes/quote.ts'
import type { HeldSend } from '#domain/requests/message.ts'
import { unansweredMessage } from '#domain/requests/waiting.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { type OperatorRequest, type QueueItem, queuedDue } from './operations.ts'

type NextActionKind = keyof typeof labels | 'remind'

type KnownState = Pick<
  QueueItem,
  | 'status'
  | 'closure'
  | 'progress'
  | 'previewUrl'
  | 'solution'
  | 'waitingOn'
  | 'unread'
  | 'isInvoiceDue'
  | 'duePlan'
  | 'dueAt'
  | 'invoice'
>

/** The part of a request that decides what comes next, from a row of the queue or from an open request. */
export interface ActionableRequest extends KnownState {
  /** The status of the quote that counts: accepted, or waiting for the client's decision. */
  openQuote?: 'sent' | 'accepted' | undefined
  /** Whether a message of the client has no answer. Unread ones count where this is not known. */
  hasQuestion?: boolean | undefined
}

/** The one thing to do next on a request, for the primary button of its panel and for its row in the queue. */
export function nextAction(request: ActionableRequest) {
  const kind = nextKind(request)
  const { number } = request.invoice ?? {}
  return { kind, label: kind === 'remind' ? `Send reminder for ${number}` : labels[kind] }
}

/** The wording for a list, which also says when the next step is the client's. */
export function formatNextStep(request: ActionableRequest): string {
  const { kind, label } = nextAction(request)
  if (kind === 'reopen') return 'Closed'
  if (kind === 'follow-up') {
    return request.openQuote === 'sent' ? 'Waiting for a decision' : 'Waiting for an answer'
  }
  return kind === 'message' && request.status === 'completed' ? 'Handed over' : label
}

/** The same for a row of the queue, with the client's words where they wait for an answer. */
export function formatQueuedStep(item: QueueItem): string {
  const { question, invoice, estimatedCompletion: date, progress } = item
  const request = queuedRequest(item)
  const { kind } = nextAction(request)
  const answer = question === undefined ? [] : [`Answer: “${question}”`]
  if (queuedDue(item).invoice && invoice && kind !== 'reopen') {
    const open = formatCents(invoice.openCents)
    const overdue = item.duePlan
      ? `Invoice overdue, ${open}. Plan due`
      : `Invoice ${invoice.number} overdue, ${open}`
    return [invoice.isJustReminded ? `${overdue}, reminder sent` : overdue, ...answer].join('. ')
  }
  if (kind === 'reply') return answer.join()
  const step = formatNextStep(request)
  const { totalCents } = item.duePlan ?? {}
  if (kind === 'plan' && totalCents) return `${step}, ${formatCents(totalCents)}`
  if (kind !== 'checklist' && kind !== 'preview' && kind !== 'solution') return step
  const built = kind === 'checklist' && progress ? `Build: ${formatProgress(progress)}` : step
  return date === undefined ? built : `${built}, expected ${formatDay(date)}`
}

/** A quote that may still be undone counts as sent: the next step is the client's. */
export const quotedState = { waitingOn: 'client', openQuote: 'sent', hasQuestion: false } as const

/** The same for a row of the queue. */
export function withHeldQuote(row: QueueItem, { dueAt, quote }: HeldSend): QueueItem {
  if (quote === undefined) return row
  const { lines, validUntil } = quote
  return {
    ...row,
    question: undefined,
    dueAt: undefined,
    waitingOn: quotedState.waitingOn,
    waitingSince: dueAt,
    quote: { status: 'sent', totalCents: quoteTotalCents(lines), validUntil },
  }
}

/** What can be done about a row of the queue; null where the next step is the client's. */
export function queuedAction(item: QueueItem) {
  const action = nextAction(queuedRequest(item))
  return action.kind === 'message' || action.kind === 'follow-up' ? null : action
}

function queuedRequest(item: QueueItem): ActionableRequest {
  return { ...item, hasQuestion: item.question !== undefined, openQuote: openQuoteOf(item) }
}

function openQuoteOf({ quote }: QueueItem): 'sent' | 'accepted' | undefined {
  return quote?.status === 'sent' || quote?.status === 'accepted' ? quote.status : undefined
}

/** An open request, with what its quotes and its conversation say. */
export function actionable(request: OperatorRequest): ActionableRequest {
  const { quotes, events } = request
  const isSent = quotes.some(({ status }) => status === 'sent')
  return {
    ...request,
    openQuote: hasAcceptedQuote(quotes) ? 'accepted' : isSent ? 'sent' : undefined,
    hasQuestion: unansweredMessage(events) !== undefined,
  }
}

function nextKind(request: ActionableRequest): NextActionKind {
  const { status, closure, solution, openQuote, waitingOn, unread = 0 } = request
  if (closure) return 'reopen'
  // Until the next reminder may be sent, the other steps are next.
  const { invoice: overdue } = queuedDue(request)
  if (overdue && !overdue.isJustReminded) return 'remind'
  if (request.hasQuestion ?? (waitingOn === 'agency' && unread > 0)) return 'reply'
  // Earlier parts are invoiced beside the work, whose steps come first.
  if (status === 'completed' && request.isInvoiceDue) return request.duePlan ? 'plan' : 'invoice'
  if (waitingOn === 'client') return 'follow-up'
  if (status === 'completed') return 'message'
  if (status === 'in-progress') return solution ? 'handover' : buildStep(request)
  if (openQuote === 'accepted') return 'start'
  return openQuote === 'sent' ? 'message' : 'quote'
}

/** What is not needed can be left out: once the solution has its address, it can be handed over. */
function buildStep({ progress, previewUrl }: ActionableRequest): NextActionKind {
  if (progress && progress.done < progress.total) return 'checklist'
  return previewUrl === undefined ? 'preview' : 'solution'
}

const labels = {
  reply: 'Reply',
  quote: 'Write a quote',
  start: 'Start work',
  checklist: 'Work on the checklist',
  preview: 'Share a preview',
  solution: 'Add the solution address',
  handover: 'Hand over',
  invoice: 'Issue the invoice',
  plan: 'Issue the plan invoice',
  reopen: 'Reopen',
  message: 'Write a message',
  'follow-up': 'Follow up',
} as const
