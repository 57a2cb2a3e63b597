import { expect, test } from 'vitest'
import {
  type ActionableRequest,
  formatNextStep,
  formatQueuedStep,
  nextAction,
  queuedAction,
} from './next-action.ts'
import type { QueueItem } from './operations.ts'

const pending = { status: 'pending', waitingOn: 'agency' } as const
const working = { status: 'in-progress', waitingOn: 'none' } as const
const half = { done: 7, total: 14 }
const all = { done: 14, total: 14 }
const previewUrl = 'https://preview.example.com'
const solution = { url: 'https://crm.example.com', handoverNotes: '' }
const handedOver = { status: 'completed', waitingOn: 'none', solution } as const
const duePlan = { plan: 'professional', since: '2026-08-15' } as const
const invoice = { number: '2026-0004', dueOn: '2026-11-09', openCents: 1_240_000 }
const reminded = { ...invoice, isJustReminded: true }
const closure = { kind: 'declined', reason: 'Too large', at: '2026-11-05T09:05:00.000Z' } as const

test.each<[ActionableRequest, string, string]>([
  [pending, 'Write a quote', 'Write a quote'],
  [{ ...pending, unread: 1 }, 'Reply', 'Reply'],
  [{ ...pending, unread: 1, hasQuestion: false }, 'Write a quote', 'Write a quote'],
  [{ ...pending, waitingOn: 'client' }, 'Follow up', 'Waiting for an answer'],
  [{ ...pending, waitingOn: 'client', openQuote: 'sent' }, 'Follow up', 'Waiting for a decision'],
  [{ ...pending, openQuote: 'sent', hasQuestion: true }, 'Reply', 'Reply'],
  [{ ...pending, openQuote: 'accepted' }, 'Start work', 'Start work'],
  [{ ...working, progress: half, previewUrl }, 'Work on the checklist', 'Work on the checklist'],
  [{ ...working, progress: all }, 'Share a preview', 'Share a preview'],
  [working, 'Share a preview', 'Share a preview'],
  [
    { ...working, progress: all, previewUrl },
    'Add the solution address',
    'Add the solution address',
  ],
  [{ ...working, progress: half, solution }, 'Hand over', 'Hand over'],
  [{ ...working, solution }, 'Hand over', 'Hand over'],
  [{ ...working, solution, waitingOn: 'client' }, 'Follow up', 'Waiting for an answer'],
  [{ ...working, status: 'completed', solution }, 'Write a message', 'Handed over'],
  [
    { ...working, status: 'completed', solution, isInvoiceDue: true },
    'Issue the invoice',
    'Issue the invoice',
  ],
  [
    { ...handedOver, isInvoiceDue: true, duePlan, waitingOn: 'client' },
    'Issue the plan invoice',
    'Issue the plan invoice',
  ],
  [{ ...pending, invoice }, 'Send reminder for 2026-0004', 'Send reminder for 2026-0004'],
  [{ ...handedOver, invoice: reminded }, 'Write a message', 'Handed over'],
  [{ ...pending, openQuote: 'accepted', isInvoiceDue: true }, 'Start work', 'Start work'],
  [{ ...working, status: 'completed', solution, hasQuestion: true }, 'Reply', 'Reply'],
  [{ ...pending, closure, hasQuestion: true }, 'Reopen', 'Closed'],
])('%j leads to %s, listed as %s', (request, label, step) => {
  expect(nextAction(request).label).toBe(label)
  expect(formatNextStep(request)).toBe(step)
})

test.each<[Partial<QueueItem>, string]>([
  [{ ...pending, question: 'Any news?' }, 'Answer: “Any news?”'],
  [{ ...pending, question: 'Any news?', closure }, 'Closed'],
  [{ ...pending, unread: 1 }, 'Write a quote'],
  [
    {
      ...pending,
      waitingOn: 'client',
      quote: { status: 'sent', totalCents: 1, validUntil: '2026-12-01' },
    },
    'Waiting for a decision',
  ],
  [
    { ...pending, quote: { status: 'expired', totalCents: 1, validUntil: '2026-11-01' } },
    'Write a quote',
  ],
  [working, 'Share a preview'],
  [{ ...working, progress: half }, 'Build: 7 of 14 built'],
  [
    { ...working, progress: all, estimatedCompletion: '2027-01-05' },
    'Share a preview, expected Jan 5, 2027',
  ],
  [{ ...working, solution }, 'Hand over'],
  [{ ...working, solution, invoice }, 'Invoice 2026-0004 overdue, $12,400'],
  [{ ...handedOver, invoice: reminded }, 'Invoice 2026-0004 overdue, $12,400, reminder sent'],
  [
    { ...pending, question: 'Any news?', invoice },
    'Invoice 2026-0004 overdue, $12,400. Answer: “Any news?”',
  ],
  [
    { ...pending, question: 'Any news?', dueAt: '2026-11-05T09:05:00.000Z', invoice },
    'Answer: “Any news?”',
  ],
  [{ ...pending, closure, invoice }, 'Closed'],
  [{ ...handedOver, isInvoiceDue: true, duePlan }, 'Issue the plan invoice'],
  [
    { ...handedOver, isInvoiceDue: true, duePlan: { ...duePlan, totalCents: 479_040 } },
    'Issue the plan invoice, $4,790.40',
  ],
  [
    { ...handedOver, invoice: { ...invoice, dueOn: '2026-08-10' }, duePlan },
    'Invoice overdue, $12,400. Plan due',
  ],
])('a row with %j says %s', (item, step) => {
  expect(formatQueuedStep(item as QueueItem)).toBe(step)
})

test.each<[Partial<QueueItem>, string | null]>([
  [{ ...working, solution, invoice }, 'Send reminder for 2026-0004'],
  [{ ...pending, question: 'Any news?', invoice }, 'Send reminder for 2026-0004'],
  [{ ...pending, question: 'Any news?', invoice: reminded }, 'Reply'],
  [{ ...handedOver, invoice: reminded }, null],
  [{ ...pending, question: 'Any news?', dueAt: '2026-11-05T09:05:00.000Z', invoice }, 'Reply'],
  [{ ...pending, waitingOn: 'client', question: 'Any news?' }, 'Reply'],
  [{ ...pending, waitingOn: 'client' }, null],
  [{ ...handedOver }, null],
])('a row with %j leads to %s, as its panel does', (item, label) => {
  expect(queuedAction(item as QueueItem)?.label ?? null).toBe(label)
})
