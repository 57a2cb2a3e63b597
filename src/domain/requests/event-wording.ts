import { sayItemChanges } from '#domain/checklist/checklist-wording.ts'
import { sayHandoverChange } from '#domain/handover/handover-kinds.ts'
import { formatDay } from '#domain/values/dates.ts'
import { formatCents } from '#domain/values/money.ts'
import type { EventDetail } from './request-event.ts'
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
  }
  return undefined
}

function sayMove({ from, to }: Extract<EventDetail, { kind: 'moved' }>): string {
  if (isStepBack(from, to)) return to === 'pending' ? 'Work stopped' : 'Work resumed'
  return to === 'completed' ? 'Handed over' : 'Work started'
}
