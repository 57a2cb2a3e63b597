import { describe, expect, test } from 'vitest'
import { openAccountsApi, password } from '#server/routes/accounts-api.fixture.ts'
import { cleanUp } from '#server/services/cleanup.ts'
import { engines } from '#tests/server/test-database.ts'

const dayMs = 24 * 60 * 60_000

describe.each(engines)('the security log on %s', (engine) => {
  test('says who signed in, from where, is never changed and kept for 400 days', async () => {
    const { member, visitor, database, confirm } = await openAccountsApi(engine)
    const ada = await member()
    await confirm(ada.email)
    await visitor('Firefox', '192.0.2.7').call('signIn', { email: ada.email, password })
    const read = () =>
      database.query
        .selectFrom('securityEvent')
        .where('kind', '=', 'signed-in')
        .selectAll()
        .execute()
    const userId = (await ada.user())?.id
    const origin = { network: '192.0.2.7', userAgent: 'Firefox' }
    expect(await read()).toMatchObject([{ userId, actorId: null, ...origin }])

    const forged = database.query.updateTable('securityEvent').set({ network: '192.0.2.8' })
    await expect(forged.execute()).rejects.toThrow('append-only')
    await cleanUp(database, new Date(Date.now() + 399 * dayMs))
    expect(await read()).toHaveLength(1)
    await cleanUp(database, new Date(Date.now() + 401 * dayMs))
    expect(await read()).toEqual([])
  })
})
