import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { agencyId } from '#domain/companies/team.ts'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { addUser, callOf } from '#tests/server/users.ts'
import { changeMember, inviteMember } from './members.ts'

test('inviting someone and being demoted at the same time is no deadlock', async () => {
  const database = await openTestDatabase('postgres')
  const admin = { role: 'operator', isAdmin: true } as const
  const demoted = await addUser(database, admin)
  const other = await addUser(database, admin)
  let demoting: Promise<unknown> = Promise.resolve()
  const form = { email: 'new@example.com', role: 'member' } as const
  const accounts = { database, publicUrl: 'http://localhost' }
  // Called while the invitation holds the lock of the members.
  const inviting = inviteMember(accounts, callOf(demoted), agencyId, form, async () => {
    const demotion = { id: demoted.id, action: 'make-member' } as const
    demoting = changeMember(database, callOf(other), agencyId, demotion)
    await vi.waitFor(async () => {
      const waiting = sql`select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      expect((await waiting.execute(database.query)).rows).not.toEqual([])
    })
  })
  await expect(inviting).resolves.toMatchObject({ invitations: [{ email: form.email }] })
  // What they have prepared ends with their role.
  await expect(demoting).resolves.toMatchObject({ invitations: [] })
})
