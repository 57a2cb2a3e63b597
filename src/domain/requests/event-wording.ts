import { sayItemChanges } from '#domain/checklist/checklist-wording.ts'
import { sayHandoverChange } from '#domain/handover/handover-kinds.ts'
import { hitStepLabels } from '#domain/showcase/hit-steps.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import type { EventDetail, RequestEvent } from './request-event.ts'
import { isStepBack } from './request-moves.ts'

/** A step of a request in words: 'Work started'. Undefined for a message or a note, which has its own. */
export function sayStep(detail: EventDetail): string | undefined {
  switch (detail.kind) {
    case 'ordered':
      return 'Ordered'
    case 'moved':
      return sayMove(detail)
    case 'estimated':
      return detail.estimatedCompletion === null
        ? 'Estimated completion removed'
        : `Estimated completion: ${formatDay(detail.estimatedCompletion)}`
    case 'delivered':
      return 'Solution address saved'
    case 'closed':
      return `Request ${detail.closure}`
    case 'reopened':
      return 'Request reopened'
    case 'quoted':
      return `Quote ${detail.number} sent: ${formatCents(detail.totalCents)}, valid to ${formatDay(detail.validUntil)}`
    case 'quote-accepted':
      return `Quote ${detail.number} accepted by ${detail.name}: ${formatCents(detail.totalCents)}`
    case 'quote-declined':
      return `Quote ${detail.number} declined`
    case 'quote-withdrawn':
      return `Quote ${detail.number} withdrawn`
    case 'checklist-changed':
      return sayItemChanges([detail])
    case 'previewed':
      return detail.url === null ? 'Preview removed' : 'Preview ready'
    case 'handover-changed':
      return sayHandoverChange(detail.what, detail.items)
    case 'assigned':
      return detail.assignee === null ? 'Unassigned' : `Assigned to ${detail.assignee}`
    case 'hit':
      return hitStepLabels[detail.step]
  }
  return undefined
}

function sayMove({ from, to }: Extract<EventDetail, { kind: 'moved' }>): string {
  if (isStepBack(from, to)) return to === 'pending' ? 'Work stopped' : 'Work resumed'
  return to === 'completed' ? 'Handed over' : 'Work started'
}

/** Events that are one line of a timeline. */
export type EventStep = [RequestEvent, ...RequestEvent[]]

/** Joins neighbouring changes of a checklist that are of one sort and by one person. A remark has a line of its own. */
export function inSteps(events: readonly RequestEvent[]): EventStep[] {
  const steps: EventStep[] = []
  for (const event of events) {
    const last = steps.at(-1)
    if (last && isOneSort(last[0], event)) last.push(event)
    else steps.push([event])
  }
  return steps
}

function isOneSort(one: RequestEvent, other: RequestEvent): boolean {
  if (one.detail.kind !== 'checklist-changed' || other.detail.kind !== one.detail.kind) return false
  const { what } = other.detail
  return one.by.name === other.by.name && one.detail.what === what && what !== 'off'
}

/** A step in words: 'Work started', '3 items built: Guests, Search, Threads'. */
export function saySteps([first, ...others]: EventStep): string | undefined {
  const changes = others.flatMap(({ detail }) =>
    detail.kind === 'checklist-changed' ? [detail] : [],
  )
  return first.detail.kind === 'checklist-changed'
    ? sayItemChanges([first.detail, ...changes])
    : sayStep(first.detail)
}
