import { dayMs, dayNumber, formatNearDay, isoDay } from '#domain/values/dates.ts'
import { formatNearMomentDay } from '#domain/values/moments.ts'
import { countOf, formatCents } from '#domain/values/money.ts'
import {
  countAll,
  formatStatus,
  formatWaiting,
  type HitRequest,
  isLate,
  isOverdueOn,
  type Reader,
  type RequestList,
} from './hit-request.ts'
import type { OpenInvitation, OpenInvoice } from './hit-request-schema.ts'
import { isDraftKept } from './order-stages.ts'
import { otherTarget } from './target-saas.ts'

/** From the most urgent to the least; the last three ask nothing of who reads them. */
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
  'draft',
  'address',
  'solution',
  'owners-decision',
  'late',
  'wait',
] as const

type Kind = (typeof kinds)[number]

export interface NextStep {
  kind: Kind
  text: string
  /** After it, or beside the number of its request. */
  note?: string
  /** What happens meanwhile, where nothing is to be done. */
  meanwhile?: string
  request?: HitRequest
  invitation?: OpenInvitation
  invoice?: OpenInvoice
}

export const nextStepActions: Partial<Record<Kind, string>> = {
  overdue: 'Pay the overdue invoice',
  quote: 'Review the quote',
  'owners-decision': 'Review the quote',
  expired: 'Ask for a new one',
  question: 'Answer',
  invoice: 'See the invoice',
  accept: 'Check',
  confirm: 'Confirm',
  begin: 'Order your first hit',
  draft: 'Continue',
  solution: 'Open it',
}

/** The part of a request where a step is done, in its address. */
export const stepParts: Partial<Record<Kind, keyof typeof partAddresses>> = {
  quote: 'quote',
  'owners-decision': 'quote',
  expired: 'message',
  question: 'message',
  accept: 'checklist',
  confirm: 'handover',
  solution: 'handover',
}

export const partAddresses = {
  quote: '&quote=latest',
  message: '&part=message',
  checklist: '&part=checklist',
  handover: '&part=handover',
  publication: '&publication=open',
} as const

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
  const [first, ...others] = steps.toSorted(compareUrgency)
  if (first === undefined) return [nothingToDo(list, reader)]
  // What an owner has to do is no task of a member.
  if (!isWaiting(first)) return [wait(first.text, first.request)]
  return [first, ...others]
}

/** Whether it is asked of the client, and counts as one thing that waits for them. */
export function isWaiting({ kind }: NextStep): boolean {
  return kind !== 'wait' && kind !== 'late' && kind !== 'owners-decision'
}

/** What waits for a client on a request: the steps that its line in `waiting` has. */
export function waitingSteps(request: HitRequest, isOwner: boolean, now: number): NextStep[] {
  return stepsOf(request, { isOwner }, { now }).filter(isWaiting).toSorted(compareUrgency)
}

/** A step as one sentence, for emails. */
export function formatNextStep({ text, note }: NextStep): string {
  return note === undefined ? text : `${text}, ${note}`
}

/** Its button where it is alone: 'Check 3 items'. */
export function nameAction({ kind, request }: NextStep): string {
  return kind === 'accept'
    ? `Check ${countOf(request?.toAccept ?? 0, 'item')}`
    : (nextStepActions[kind] ?? '')
}

function compareUrgency(a: NextStep, b: NextStep): number {
  return kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || rank(a).localeCompare(rank(b))
}

function rank({ invoice, request }: NextStep): string {
  return invoice?.dueOn ?? request?.quote?.validUntil ?? request?.createdAt ?? ''
}

function stepsOf(request: HitRequest, client: Pick<Client, 'isOwner'>, reader: Reader): NextStep[] {
  const { now } = reader
  const { closure, invoices = [], toAccept = 0, toConfirm = 0 } = request
  const name = nameOf(request)
  const steps: NextStep[] = []
  // What is owed stays owed when a request is closed. Nothing else does.
  for (const invoice of invoices) {
    const today = isoDay(now / dayMs)
    const isOverdue = isOverdueOn(invoice.dueOn, today)
    const note = isOverdue
      ? `${countOf(dayNumber(today) - dayNumber(invoice.dueOn), 'day')} overdue`
      : `due ${formatNearDay(invoice.dueOn, now)}`
    const text = `Invoice ${invoice.number} for ${name}: ${formatCents(invoice.openCents)}`
    steps.push({ kind: isOverdue ? 'overdue' : 'invoice', text, note, request, invoice })
  }
  if (closure) return steps
  steps.push(...turnOf(request, client, reader))
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
function turnOf(
  request: HitRequest,
  { isOwner }: Pick<Client, 'isOwner'>,
  { now, timeZone }: Reader,
): NextStep[] {
  const { status, quote, waitingOn, asked, isJustReady } = request
  const name = nameOf(request)
  const question: NextStep = {
    kind: 'question',
    request,
    ...(asked
      ? {
          text: `${asked.by} asked about ${name}${formatExcerpt(asked.text)}`,
          note: `asked ${formatNearMomentDay(asked.at, now, timeZone)}`,
        }
      : { text: `We asked you a question about ${name}` }),
  }
  const day = formatNearDay(quote?.validUntil ?? '', now)
  // While they wait for our answer about it, deciding is not the next step.
  if (status === 'pending' && quote?.status === 'sent' && waitingOn === 'client') {
    const total = formatCents(quote.totalCents)
    const text = isOwner
      ? `Quote ready for ${name}: ${total}, valid until ${day}`
      : `Waiting for an owner: the ${total} quote for ${request.targetSaaS}, valid until ${day}`
    // What we asked since may be what the decision hangs on.
    return [
      { kind: isOwner ? 'quote' : 'owners-decision', text, request },
      ...(asked ? [question] : []),
    ]
  }
  if (waitingOn === 'client') {
    // What we asked since is how it goes on.
    if (status !== 'completed' && quote?.status === 'expired' && !asked)
      return [{ kind: 'expired', text: `The quote for ${name} expired on ${day}`, request }]
    return [question]
  }
  return isJustReady
    ? [{ kind: 'solution', text: `Your ${request.targetSaaS} replacement is ready`, request }]
    : []
}

const excerptMax = 80

/** `: “Which of the two do you prefer?”` in one line; empty for a message of files alone. */
function formatExcerpt(text = ''): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  if (line === '') return ''
  return `: “${line.length > excerptMax ? `${line.slice(0, excerptMax - 1).trimEnd()}…` : line}”`
}

function nothingToDo({ requests, counts }: Listed, reader: Reader): NextStep {
  // A question about what is live is answered by a time, too.
  const due = soonest(
    requests.filter(({ closure }) => !closure),
    'dueAt',
  )
  const answer = due && formatWaiting(due, reader)
  if (due && answer) {
    // A client who has waited too long for us reads that, not that there is nothing to do.
    if (isLate(due, reader.now)) {
      return { ...wait(nameWork(due, reader), due), kind: 'late', text: answer }
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
