import { formatNearDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import { countAll, type HitRequest, type RequestList } from './hit-request.ts'
import { isDraftKept } from './order-stages.ts'
import { otherTarget } from './target-saas.ts'
import { formatDueBy, formatWaiting, type Reader } from './waiting-wording.ts'

/** From the most urgent to the least; the last is for clients who have nothing to do. */
const kinds = ['quote', 'expired', 'question', 'begin', 'address', 'solution', 'wait'] as const

type Kind = (typeof kinds)[number]

export interface NextStep {
  kind: Kind
  text: string
  request?: HitRequest
}

export const nextStepActions: Partial<Record<Kind, string>> = {
  quote: 'Review the quote',
  expired: 'Ask for a new one',
  question: 'Answer',
  solution: 'Open it',
  begin: 'Order your first hit',
}

type Listed = Pick<RequestList, 'requests' | 'counts' | 'closedCount'>

interface Client {
  isEmailConfirmed: boolean
  /** The product of the order that they left unfinished; empty without one. */
  draftTarget: string
}

/** What a client has to do, the most urgent first; never empty. Of equal steps, the one that expires or was ordered first. */
export function nextSteps(list: Listed, client: Client, reader: Reader): [NextStep, ...NextStep[]] {
  const steps = list.requests.flatMap((request) => stepOf(request, reader))
  const isNew = countAll(list.counts) === 0 && (list.closedCount ?? 0) === 0
  if (isNew) steps.push({ kind: 'begin', text: formatFirstStep(client.draftTarget) })
  if (!client.isEmailConfirmed) steps.push({ kind: 'address', text: 'Confirm your email address' })
  const [first, ...others] = steps.toSorted(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || rank(a).localeCompare(rank(b)),
  )
  return first ? [first, ...others] : [nothingToDo(list, reader)]
}

function formatFirstStep(draftTarget: string): string {
  if (draftTarget === '') return 'Tell us which product to replace first'
  return `Finish your order for ${draftTarget}`
}

function rank({ request }: NextStep): string {
  return request?.quote?.validUntil ?? request?.createdAt ?? ''
}

function stepOf(request: HitRequest, { now }: Reader): NextStep[] {
  const { id, status, quote, waitingOn, closure, solution, unread = 0 } = request
  if (closure) return []
  const day = formatNearDay(quote?.validUntil ?? '', now)
  // While they wait for our answer about it, deciding is not the next step.
  if (status === 'pending' && quote?.status === 'sent' && waitingOn === 'client') {
    const text = `Quote ready for ${id}: ${formatCents(quote.totalCents)}, valid to ${day}`
    return [{ kind: 'quote', text, request }]
  }
  if (status === 'completed') {
    const isNew = solution !== undefined && unread > 0
    return isNew ? [{ kind: 'solution', text: `Your solution for ${id} is ready`, request }] : []
  }
  if (waitingOn !== 'client') return []
  return quote?.status === 'expired'
    ? [{ kind: 'expired', text: `Your quote for ${id} expired on ${day}`, request }]
    : [{ kind: 'question', text: `We asked you a question about ${id}`, request }]
}

function nothingToDo({ requests, counts }: Listed, reader: Reader): NextStep {
  const open = requests.filter(({ status, closure }) => status !== 'completed' && !closure)
  if (open.length === 0) {
    const isInUse = countAll(counts) > 0
    return wait(isInUse ? 'Everything you ordered is live' : 'You have no open requests')
  }
  const due = soonest(open, 'dueAt')
  const answer = due && formatWaiting(due, reader)
  if (due?.dueAt && answer) {
    // A client who has waited too long for us reads that, not that there is nothing to do.
    if (Date.parse(due.dueAt) <= reader.now) return { kind: 'wait', text: answer, request: due }
    return wait(`We’ll reply ${formatDueBy(due.dueAt, reader)}`, due)
  }
  const next = soonest(open, 'estimatedCompletion')
  if (!next?.estimatedCompletion) return wait('We’re on it', next)
  return wait(`${next.id} is expected ${formatNearDay(next.estimatedCompletion, reader.now)}`, next)
}

function soonest(requests: HitRequest[], date: 'dueAt' | 'estimatedCompletion') {
  const [first] = requests.toSorted((a, b) => (a[date] ?? '9').localeCompare(b[date] ?? '9'))
  return first
}

function wait(why: string, request?: HitRequest): NextStep {
  return { kind: 'wait', text: `Nothing needed from you. ${why}.`, ...(request && { request }) }
}

interface KeptDraft {
  savedAt: number
  draft: { target?: string; customTarget?: string }
}

/** The product of the kept draft, or empty. Read by hand: the order’s schemas would double the dashboard’s code. */
export function keptTarget(stored: string | null, nowMs: number): string {
  try {
    const { savedAt, draft }: KeptDraft = JSON.parse(stored ?? '')
    if (!isDraftKept(savedAt, nowMs)) return ''
    const name = draft.target === otherTarget ? draft.customTarget : draft.target
    return name?.trim() ?? ''
  } catch {
    return ''
  }
}
