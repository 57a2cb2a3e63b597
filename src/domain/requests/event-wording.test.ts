import { expect, test } from 'vitest'
import { sayStep } from './event-wording.ts'
import type { EventDetail } from './request-event.ts'

test.each<[EventDetail, string | undefined]>([
  [{ kind: 'ordered' }, 'Ordered'],
  [{ kind: 'moved', from: 'pending', to: 'in-progress' }, 'Work started'],
  [{ kind: 'moved', from: 'in-progress', to: 'completed' }, 'Handed over'],
  [{ kind: 'moved', from: 'completed', to: 'in-progress' }, 'Work resumed'],
  [{ kind: 'moved', from: 'in-progress', to: 'pending' }, 'Work stopped'],
  [{ kind: 'estimated', estimatedCompletion: null }, 'Estimated completion removed'],
  [{ kind: 'closed', closure: 'declined', reason: 'Spam' }, 'Request declined'],
  [
    { kind: 'quoted', number: 1, totalCents: 1_630_000, validUntil: '2026-12-01' },
    'Quote 1 sent: $16,300, valid to Dec 1, 2026',
  ],
  [
    { kind: 'quote-accepted', number: 1, totalCents: 1_630_000, name: 'Ada', contentHash: 'f00d' },
    'Quote 1 accepted by Ada: $16,300',
  ],
  [{ kind: 'assigned', assignee: null }, 'Unassigned'],
  [{ kind: 'messaged', text: 'Hello' }, undefined],
])('%j is the step %s', (detail, words) => {
  expect(sayStep(detail)).toBe(words)
})
