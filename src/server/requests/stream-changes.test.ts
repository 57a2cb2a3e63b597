import { expect, test, vi } from 'vitest'
import type { SessionUser } from '#server/accounts/session-user.ts'
import { createListeners } from '#server/db/database.ts'
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

test('a change of access has the session read at once, that of another user does not; one of kind anything has no id', async () => {
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

function open(user: SessionUser = ada, heartbeatMs = 5) {
  const listeners = createListeners()
  const streams = createStreams()
  const session = { user: user as SessionUser | null, isAway: false }
  const watch = {
    database: { listen: listeners.add },
    streams,
    user,
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
