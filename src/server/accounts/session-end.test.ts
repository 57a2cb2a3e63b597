import { expect, test } from 'vitest'
import { sessionEnd } from './session-end.ts'

const begun = new Date('2026-11-01T08:00:00.000Z')

test.each([
  ['client', '2026-11-01T08:00:00.000Z', '2026-12-01T08:00:00.000Z'],
  ['client', '2026-11-30T08:00:00.000Z', '2026-12-01T08:00:00.000Z'],
  ['operator', '2026-11-01T08:00:00.000Z', '2026-11-01T20:00:00.000Z'],
  ['operator', '2026-11-05T09:00:00.000Z', '2026-11-05T21:00:00.000Z'],
  ['operator', '2026-12-01T07:00:00.000Z', '2026-12-01T08:00:00.000Z'],
] as const)('the session of a %s that is used at %s ends at %s', (role, used, end) => {
  expect(sessionEnd(role, begun, new Date(used)).toISOString()).toBe(end)
})
