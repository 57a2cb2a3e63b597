import { expect, test } from 'vitest'
import {
  type EventDetail,
  formatStep,
  formatSteps,
  inSteps,
  type RequestEvent,
} from './request-event.ts'

test.each<[EventDetail, string | undefined]>([
  [{ kind: 'ordered' }, 'Ordered'],
  [{ kind: 'ordered', enteredBy: 'Omar' }, 'Order entered by Omar'],
  [{ kind: 'moved', from: 'pending', to: 'in-progress' }, 'Work started'],
  [{ kind: 'moved', from: 'in-progress', to: 'completed' }, 'Handed over'],
  [{ kind: 'moved', from: 'completed', to: 'in-progress' }, 'Work resumed'],
  [{ kind: 'moved', from: 'in-progress', to: 'pending' }, 'Work stopped'],
  [{ kind: 'estimated', estimatedCompletion: null }, 'Estimated completion removed'],
  [{ kind: 'closed', closure: 'declined', reason: 'Spam' }, 'Request declined'],
  [
    { kind: 'quoted', number: 1, totalCents: 1_630_000, validUntil: '2026-12-01' },
    'Quote 1 sent: $16,300, valid until Dec 1, 2026',
  ],
  [
    { kind: 'quote-accepted', number: 1, totalCents: 1_630_000, name: 'Ada', contentHash: 'f00d' },
    'Quote 1 accepted by Ada: $16,300',
  ],
  [{ kind: 'assigned', assignee: null }, 'Unassigned'],
  [{ kind: 'messaged', text: 'Hello' }, undefined],
  [{ kind: 'previewed', url: 'https://a.example' }, 'A preview is ready'],
  [{ kind: 'previewed', url: null }, 'Preview removed'],
  [{ kind: 'outage', step: 'down', since: '' }, 'Solution not available'],
  [{ kind: 'outage', step: 'up', since: '' }, 'Solution available again'],
  [{ kind: 'watched', step: 'down', since: '', address: '' }, 'Three checks failed'],
  [{ kind: 'item-changed', name: 'Backups', what: 'confirmed' }, '“Backups” is confirmed'],
])('%j is the step %s', (detail, words) => {
  expect(formatStep(detail)).toBe(words)
})

test('with the time, a near day has no year', () => {
  const quoted = { kind: 'quoted', number: 1, totalCents: 100, validUntil: '2026-12-01' } as const
  expect(formatStep(quoted, Date.UTC(2026, 10, 1))).toBe('Quote 1 sent: $1, valid until Dec 1')
})

test('consecutive checklist changes by one person become one step, and a remark stays separate', () => {
  const by = { name: 'Omar', role: 'operator' } as const
  const details: EventDetail[] = [
    { kind: 'item-changed', name: 'Search', what: 'built' },
    { kind: 'item-changed', name: 'Guests', what: 'built' },
    { kind: 'item-changed', name: 'Search', what: 'off', remark: 'Slow' },
    { kind: 'item-changed', name: 'Guests', what: 'off', remark: 'Gone' },
    { kind: 'ordered' },
    { kind: 'item-changed', name: 'Files', what: 'built' },
  ]
  const at = '2026-11-17T10:00:00.000Z'
  const events = details.map((detail, id): RequestEvent => ({ id, at, by, detail }))
  expect(inSteps(events).map((step) => formatSteps(step))).toEqual([
    '2 items are ready to check: Search, Guests',
    '“Search” is not right yet',
    '“Guests” is not right yet',
    'Ordered',
    '“Files” is ready to check',
  ])
})
