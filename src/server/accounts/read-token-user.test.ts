import { expect, test } from 'vitest'
import { addToken } from '#tests/server/safety/add-token.ts'
import { openTestDatabase } from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'
import { newApiTokenSecret } from './api-tokens.ts'
import { readTokenUser } from './read-token-user.ts'

test('a token takes one statement, a second one once a minute, and a malformed one none', async () => {
  const statements: string[] = []
  const database = await openTestDatabase('sqlite', (statement) => statements.push(statement))
  const { id, email } = await addUser(database)
  const token = await addToken(database, email, 'read')

  expect(await count(() => expectUser(id))).toEqual(['select'])
  await setLastUsed(new Date(Date.now() - 61_000).toISOString())
  expect(await count(() => expectUser(id))).toEqual(['select', 'update'])
  expect(await count(() => expectUser(id))).toEqual(['select'])
  await setLastUsed(null)
  expect(await count(() => expectUser(id))).toEqual(['select', 'update'])

  const unknown = newApiTokenSecret()
  expect(await count(() => readTokenUser(database, unknown))).toEqual(['select'])
  expect(await count(() => readTokenUser(database, unknown.slice(1)))).toEqual([])

  async function expectUser(expected: string) {
    expect(await readTokenUser(database, token)).toMatchObject({ id: expected })
  }

  async function count(act: () => Promise<unknown>): Promise<string[]> {
    statements.length = 0
    await act()
    return statements.map((statement) => statement.split(' ')[0] ?? '')
  }

  async function setLastUsed(lastUsedAt: string | null) {
    await database.query.updateTable('apiToken').set({ lastUsedAt }).execute()
  }
})
