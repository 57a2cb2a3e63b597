import { expect, onTestFinished, test, vi } from 'vitest'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { type Change, createListeners } from '#server/db/database.ts'
import { readChanges } from '#tests/server/changes-reader.ts'
import { streamChanges } from './stream-changes.ts'
import { createStreams } from './streams.ts'

const ada = { id: 'ada', role: 'client', companyId: 'adas' } as SessionUser
const bobs = { kind: 'request', number: 12, companyId: 'bobs', isInternal: false } as const
const adas = { kind: 'request', number: 7, companyId: 'adas', isInternal: false } as const

test('a heartbeat keeps the stream open while the session lasts or cannot be read, and ends it when it does not', async () => {
  const { changes, session, streams } = open()
  expect(await changes.nextBlock()).toBe('retry: 3000')
  session.isAway = true
  expect(await changes.nextBlock()).toBe('event: beat\ndata: {}')
  Object.assign(session, { isAway: false, user: null })
  await vi.waitFor(() => expect(streams.countOf('ada')).toBe(0))
  while ((await changes.nextBlock()) !== null);
})

test('an operator gets every change, and a changed role or company ends a stream with the next heartbeat', async () => {
  const operator = open({ ...ada, role: 'operator' })
  await operator.changes.nextBlock()
  for (const change of [{ ...adas, isInternal: true }, bobs]) operator.notify(change)
  for (const id of ['HIT-007', 'HIT-012']) expect(await operator.changes.nextId()).toBe(id)
  const client = open()
  client.session.user = { ...ada, companyId: 'bobs' }
  operator.session.user = ada
  for (const { changes } of [operator, client]) expect(await changes.nextId()).toBeNull()
})

test('a change of the user’s own access rereads the session at once, and a change of kind anything has no id', async () => {
  const { changes, session, notify, streams } = open(ada, 60_000)
  await changes.nextBlock()
  session.user = null
  notify({ kind: 'mail' })
  notify({ kind: 'access', userId: 'bob' })
  notify({ kind: 'anything' })
  expect(await changes.nextBlock()).toBe('event: change\ndata: {"id":null}')
  notify(adas)
  expect(await changes.nextId()).toBe('HIT-007')
  expect(streams.countOf('ada')).toBe(1)
  notify({ kind: 'access', userId: 'ada' })
  expect(await changes.nextBlock()).toBeNull()
})

test('a change is reported to every tab except the one that caused it', async () => {
  const [own, other] = [open(ada, 60_000, { tab: 'one' }), open(ada, 60_000, { tab: 'two' })]
  for (const { changes, notify } of [own, other]) {
    await changes.nextBlock()
    notify({ ...adas, tab: 'one' })
    notify({ ...adas, number: 8 })
  }
  expect(await own.changes.nextId()).toBe('HIT-008')
  expect(await other.changes.nextId()).toBe('HIT-007')
})

test('opening reports once that anything may have changed if a visible change was recent, or this process is', async () => {
  expect(await openedAfter([])).toBe('beat')
  expect(await openedAfter([adas, adas])).toBe('change')
  expect(await openedAfter([bobs, { ...adas, isInternal: true }])).toBe('beat')
  expect(await openedAfter([adas, ...Array.from({ length: 120 }, () => bobs)])).toBe('change')
  expect(await openedAfter([adas], 30_001)).toBe('beat')
  expect(await openedAfter([], 0, 0)).toBe('change')
})

/** The first event of a stream that is opened so long after these changes. */
async function openedAfter(known: Change[], afterMs = 1000, upMs = 60_000) {
  const { changes } = open(ada, 5, { known, afterMs, upMs })
  await changes.nextBlock()
  const events = [await changes.nextBlock(), await changes.nextBlock()]
  expect(events[1]).toContain('beat')
  return /event: (\w+)/.exec(events[0] ?? '')?.[1]
}

function open(
  user: SessionUser = ada,
  heartbeatMs = 5,
  { known = [] as Change[], afterMs = 0, upMs = 60_000, tab = '' } = {},
) {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const listeners = createListeners()
  const streams = createStreams({ listen: listeners.add })
  vi.advanceTimersByTime(upMs)
  known.forEach(listeners.notify)
  vi.advanceTimersByTime(afterMs)
  const session = { user: user as SessionUser | null, isAway: false }
  const watch = {
    database: { listen: listeners.add },
    streams,
    user,
    tab,
    async readUser() {
      if (session.isAway) throw new Error('connection terminated')
      return session.user
    },
    heartbeatMs,
  }
  return {
    changes: readChanges(new Response(streamChanges(watch))),
    session,
    streams,
    notify: listeners.notify,
  }
}
