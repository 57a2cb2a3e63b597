import { expect, test } from 'vitest'
import { type ActionableRequest, nextAction, sayNextStep } from './next-action.ts'

const pending = { status: 'pending', waitingOn: 'agency' } as const
const working = { status: 'in-progress', waitingOn: 'none' } as const
const solution = { url: 'https://crm.example.com', handoverNotes: '' }
const closure = { kind: 'declined', reason: 'Too large', at: '2026-11-05T09:05:00.000Z' } as const

test.each<[ActionableRequest, string, string]>([
  [pending, 'Write a quote', 'Write a quote'],
  [{ ...pending, unread: 1 }, 'Reply', 'Reply'],
  [{ ...pending, unread: 1, hasQuestion: false }, 'Write a quote', 'Write a quote'],
  [{ ...pending, waitingOn: 'client' }, 'Write a quote', 'Waiting for an answer'],
  [
    { ...pending, waitingOn: 'client', openQuote: 'sent' },
    'Write a message',
    'Waiting for a decision',
  ],
  [{ ...pending, openQuote: 'sent', hasQuestion: true }, 'Reply', 'Reply'],
  [{ ...pending, openQuote: 'accepted' }, 'Start work', 'Start work'],
  [working, 'Set the solution address', 'Set the solution address'],
  [{ ...working, solution }, 'Hand over', 'Hand over'],
  [{ ...working, solution, waitingOn: 'client' }, 'Hand over', 'Waiting for an answer'],
  [{ ...working, status: 'completed', solution }, 'Write a message', 'Handed over'],
  [{ ...working, status: 'completed', solution, hasQuestion: true }, 'Reply', 'Reply'],
  [{ ...pending, closure, hasQuestion: true }, 'Reopen', 'Closed'],
])('%j leads to %s, listed as %s', (request, label, step) => {
  expect(nextAction(request).label).toBe(label)
  expect(sayNextStep(request)).toBe(step)
})
