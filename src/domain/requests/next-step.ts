import { dayMs, dayNumber, formatNearDay, isoDay } from '#domain/values/dates.ts'
import { countOf, formatCents } from '#domain/values/money.ts'
import {
  countAll,
  formatStatus,
  formatWaiting,
  type HitRequest,
  isOverdueOn,
  type Reader,
  type RequestList,
} from './hit-request.ts'
import type { OpenInvitation, OpenInvoice } from './hit-request-schema.ts'
import { isDraftKept } from './order-stages.ts'
import { otherTarget } from './target-saas.ts'

/** From the most urgent to the least; the last is for clients who have nothing to do. */
const kinds = [
  'overdue',
  'quote',
  'expired',
  'question',
  'invoice',
  'accept',
  'confirm',
  'join',
  'begin',
  'address',
  'draft',
  'solution',
  'wait',
] as const

type Kind = (typeof kinds)[number]

export interface NextStep {
  kind: Kind
  text: string
  /** Beside the number of its request. */
  note?: string
  /** What happens meanwhile, where nothing is to be done. */
  meanwhile?: string
  request?: HitRequest
  invitation?: OpenInvitation
  invoice?: OpenInvoice
}

export const nextStepActions: Partial<Record<Kind, string>> = {
  overdue: 'See the invoice',
  quote: 'Review the quote',
  expired: 'Ask for a new one',
  question: 'Answer',
  invoice: 'See the invoice',
  accept: 'Check',
  confirm: 'Confirm',
  begin: 'Order your first hit',
  draft: 'Continue',
  solution: 'Open it',
}

type Listed = Pick<RequestList, 'requests' | 'waiting' | 'invitations' | 'counts' | 'closedCount'>

interface Client {
  isEmailConfirmed: boolean
  /** The product of the order that they left unfinished; empty without one. */
  draftTarget: string
  /** Only owners decide on quotes. */
  isOwner: boolean
}

/** Everything a client has to do, the most urgent first; never empty. Of equal steps, the one that is due or was ordered first. */
export function nextSteps(list: Listed, client: Client, reader: Reader): [NextStep, ...NextStep[]] {
  const { requests, waiting = requests, invitations = [] } = list
  const steps = waiting.flatMap((request) => stepsOf(request, client, reader))
  for (const invitation of invitations) {
    const text = `${invitation.inviter} invited you to join ${invitation.company}`
    steps.push({ kind: 'join', text, invitation })
  }
  const isNew = countAll(list.counts) === 0 && (list.closedCount ?? 0) === 0
  const order = client.draftTarget && `Finish your order for ${client.draftTarget}`
  if (order) steps.push({ kind: 'draft', text: order })
  else if (isNew) steps.push({ kind: 'begin', text: 'Tell us which product to replace first' })
  if (!client.isEmailConfirmed) steps.push({ kind: 'address', text: 'Confirm your email address' })
  const [first, ...others] = steps.toSorted(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || rank(a).localeCompare(rank(b)),
  )
  if (first === undefined) return [nothingToDo(list, reader)]
  // Who has just ordered reads what we do, beside what confirms it.
  const { meanwhile } = first.kind === 'address' ? nothingToDo(list, reader) : {}
  return [{ ...first, ...(meanwhile && { meanwhile }) }, ...others]
}

/** What waits for a client on a request: the steps that its line in `waiting` has. */
export function waitingSteps(request: HitRequest, isOwner: boolean, now: number): NextStep[] {
  const client = { isOwner, isEmailConfirmed: true, draftTarget: '' }
  return stepsOf(request, client, { now })
}

function rank({ invoice, request }: NextStep): string {
  return invoice?.dueOn ?? request?.quote?.validUntil ?? request?.createdAt ?? ''
}

function stepsOf(request: HitRequest, client: Client, { now }: Reader): NextStep[] {
  const { closure, invoices = [], toAccept = 0, toConfirm = 0 } = request
  const name = nameOf(request)
  const steps: NextStep[] = []
  // What is owed stays owed when a request is closed. Nothing else does.
  for (const invoice of invoices) {
    const today = isoDay(now / dayMs)
    const isOverdue = isOverdueOn(invoice.dueOn, today)
    const day = formatNearDay(invoice.dueOn, now)
    const text = `Invoice ${invoice.number} for ${name}: ${formatCents(invoice.openCents)}, ${isOverdue ? 'was due' : 'due'} ${day}`
    const note = `${countOf(dayNumber(today) - dayNumber(invoice.dueOn), 'day')} overdue`
    const step = { text, request, invoice }
    steps.push(isOverdue ? { kind: 'overdue', note, ...step } : { kind: 'invoice', ...step })
  }
  if (closure) return steps
  steps.push(...turnOf(request, client, now))
  if (toAccept > 0) {
    const text = `${countOf(toAccept, 'item')} in ${name} ${toAccept === 1 ? 'is' : 'are'} ready to check`
    steps.push({ kind: 'accept', text, request })
  }
  if (toConfirm > 0) {
    const text = `Confirm ${countOf(toConfirm, 'handover item')} for ${name}`
    steps.push({ kind: 'confirm', text, request })
  }
  return steps
}

function nameOf({ targetSaaS }: HitRequest): string {
  return `your ${targetSaaS} replacement`
}

/** What is asked of the client: a decision or an answer. */
function turnOf(request: HitRequest, { isOwner }: Client, now: number): NextStep[] {
  const { status, quote, waitingOn, asked, isJustReady } = request
  const name = nameOf(request)
  const note = asked && { note: `asked by ${asked.by} on ${formatNearDay(asked.at, now)}` }
  const question = { text: `We asked you a question about ${name}`, request, ...note }
  const day = formatNearDay(quote?.validUntil ?? '', now)
  // While they wait for our answer about it, deciding is not the next step.
  if (status === 'pending' && quote?.status === 'sent' && waitingOn === 'client') {
    const until = isOwner ? `valid until ${day}` : `an owner decides by ${day}`
    const text = `Quote ready for ${name}: ${formatCents(quote.totalCents)}, ${until}`
    // What we asked since may be what the decision hangs on.
    return [
      { kind: 'quote', text, request },
      ...(asked ? [{ kind: 'question' as const, ...question }] : []),
    ]
  }
  if (waitingOn === 'client') {
    // What we asked since is how it goes on.
    if (status !== 'completed' && quote?.status === 'expired' && !asked)
      return [{ kind: 'expired', text: `The quote for ${name} expired on ${day}`, request }]
    return [{ kind: 'question', ...question }]
  }
  return isJustReady
    ? [{ kind: 'solution', text: `Your ${request.targetSaaS} replacement is ready`, request }]
    : []
}

function nothingToDo({ requests, counts }: Listed, reader: Reader): NextStep {
  // A question about what is live is answered by a time, too.
  const due = soonest(
    requests.filter(({ closure }) => !closure),
    'dueAt',
  )
  const answer = due && formatWaiting(due, reader)
  if (due?.dueAt && answer) {
    // A client who has waited too long for us reads that, not that there is nothing to do.
    if (Date.parse(due.dueAt) <= reader.now) {
      const meanwhile = `${nameWork(due, reader)}. We’re sorry, and still on it.`
      return { kind: 'wait', text: answer, meanwhile, request: due }
    }
    return wait(`${nameWork(due, reader)}. ${answer}`, due)
  }
  const open = requests.filter(({ status, closure }) => status !== 'completed' && !closure)
  if (open.length === 0) {
    const isInUse = countAll(counts) > 0
    return wait(isInUse ? 'Everything you ordered is live' : 'You have no open requests')
  }
  const next = soonest(open, 'estimatedCompletion')
  return next ? wait(nameWork(next, reader), next) : wait('We’re on it')
}

function nameWork(request: HitRequest, { now }: Reader): string {
  return `${request.targetSaaS} replacement: ${formatStatus(request, now)}`
}

function soonest(requests: HitRequest[], date: 'dueAt' | 'estimatedCompletion') {
  const [first] = requests.toSorted((a, b) => (a[date] ?? '9').localeCompare(b[date] ?? '9'))
  return first
}

function wait(meanwhile: string, request?: HitRequest): NextStep {
  return {
    kind: 'wait',
    text: 'Nothing needed from you',
    meanwhile: `${meanwhile}.`,
    ...(request && { request }),
  }
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
