import { expect, test } from 'vitest'
import type { RequestEvent } from '#domain/requests/request-event.ts'
import { undoMs, withoutUndone } from './bulk-change.ts'

const ordered = at(0, 'Ada', { kind: 'ordered' })
const noted = at(2, 'Omar', { kind: 'noted', text: 'Call first' })
const undoSeconds = undoMs / 1000

test.each<[string, RequestEvent[], number[]]>([
  ['undone by its author', [assigned(1, 'Ines'), noted, assigned(9, null)], [0, 2]],
  [
    'undone, then done again',
    [assigned(1, 'Ines'), assigned(3, null), assigned(5, 'Ines')],
    [0, 5],
  ],
  [
    'of one that was assigned before',
    [assigned(1, 'Mara'), assigned(50, 'Ines'), assigned(55, 'Mara')],
    [0, 1],
  ],
  ['changed by another operator', [assigned(1, 'Ines'), assigned(9, null, 'Mara')], [0, 1, 9]],
  [
    'changed later',
    [assigned(1, 'Ines'), assigned(7 + undoSeconds, null)],
    [0, 1, 7 + undoSeconds],
  ],
  ['to a third operator', [assigned(1, 'Ines'), assigned(3, 'Mara')], [0, 1, 3]],
])('an assignment %s is shown as it should be', (_, events, shown) => {
  expect(withoutUndone([ordered, ...events]).map(({ id }) => id)).toEqual(shown)
})

test('without what was before it, an assignment is not known to be undone', () => {
  expect(withoutUndone([assigned(1, 'Ines'), assigned(3, null)])).toHaveLength(2)
})

function assigned(second: number, assignee: string | null, by = 'Omar'): RequestEvent {
  return at(second, by, { kind: 'assigned', assignee })
}

function at(second: number, name: string, detail: RequestEvent['detail']): RequestEvent {
  const time = new Date(Date.UTC(2026, 10, 5) + second * 1000).toISOString()
  return { id: second, at: time, by: { name, role: 'operator' }, detail }
}
