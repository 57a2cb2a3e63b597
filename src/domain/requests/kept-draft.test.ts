import { expect, test } from 'vitest'
import { keptTarget, orderDraftKeptDays } from './kept-draft.ts'
import { otherTarget } from './target-saas.ts'

const savedAt = Date.UTC(2026, 10, 1)
const keptUntil = Date.UTC(2026, 10, 1 + orderDraftKeptDays)

test.each([
  [{ savedAt, draft: { target: 'Zendesk' } }, 'Zendesk'],
  [{ savedAt, draft: { target: otherTarget, customTarget: ' Trello ' } }, 'Trello'],
  [{ savedAt, draft: { target: otherTarget } }, ''],
  [{ savedAt, draft: { requirements: 'Boards' } }, ''],
  [{ savedAt: keptUntil - savedAt, draft: { target: 'Zendesk' } }, ''],
  [{ draft: { target: 'Zendesk' } }, ''],
  ['{', ''],
  [null, ''],
])('the product of the draft %j is %j', (kept, target) => {
  const stored = typeof kept === 'object' && kept !== null ? JSON.stringify(kept) : kept
  expect(keptTarget(stored, keptUntil - 1)).toBe(target)
})
