import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { insertMembership } from '#server/db/membership-store.ts'
import { type Migrations, releasedMigrations } from '#server/db/migrate.ts'
import { openPostgres } from '#server/db/postgres.ts'
import { openSqlite } from '#server/db/sqlite.ts'
import { endMembership } from '#server/services/companies/end-membership.ts'
import { addOrder } from '#tests/server/orders.ts'
import {
  createPostgresDatabase,
  type Engine,
  engines,
  openTestDatabase,
  temporaryFolder,
} from '#tests/server/test-database.ts'
import { addUser } from '#tests/server/users.ts'

test.each(engines)(
  'a request that an earlier version inserts on %s belongs to the company of its client, which is made if there is none',
  async (engine) => {
    const database = await openTestDatabase(engine)
    const client = await addUser(database)
    await addOrder(database, client)
    expect(await insertAsBefore(database, client.id)).toBe(client.companyId)

    const without = await addUser(database, { role: 'operator', company: ' ', name: 'Olga' })
    for (const _ of [1, 2]) expect(await insertAsBefore(database, without.id)).toBe(without.id)
    const company = database.query.selectFrom('company').where('id', '=', without.id)
    expect(await company.select('name').execute()).toEqual([{ name: 'Olga' }])
    expect(await membersOf(without.id)).toEqual([{ userId: without.id, role: 'owner' }])

    // A client who was removed does not come back into the company with their id.
    const [founder, other] = [await addUser(database), await addUser(database)]
    const at = new Date().toISOString()
    const membership = { companyId: founder.id, userId: other.id, role: 'owner', at } as const
    await insertMembership(database.query, membership)
    await database.change((trx, announce) =>
      endMembership(trx, announce, { companyId: founder.id, userId: founder.id }),
    )
    expect(await insertAsBefore(database, founder.id)).toBeNull()
    expect(await membersOf(founder.id)).toEqual([{ userId: other.id, role: 'owner' }])

    function membersOf(companyId: string) {
      const members = database.query.selectFrom('membership').where('companyId', '=', companyId)
      return members.select(['userId', 'role']).execute()
    }
  },
)

test.each(engines)(
  'on %s, existing clients and operators with requests get a company that has what they had',
  async (engine) => {
    const open = await placeFor(engine)
    const earlier = Object.entries(releasedMigrations).filter(([name]) => name < '0023')
    const before = await open(Object.fromEntries(earlier))
    for (const statement of rowsOf(engine)) await sql.raw(statement).execute(before.query)
    await before.close()

    const { query, close } = await open(releasedMigrations)
    const companies = query.selectFrom('membership').innerJoin('company', 'company.id', 'companyId')
    expect(
      await companies.orderBy('userId').select(['companyId', 'userId', 'role', 'name']).execute(),
    ).toEqual([
      { companyId: 'ada', userId: 'ada', role: 'owner', name: 'Engines' },
      { companyId: 'bob', userId: 'bob', role: 'owner', name: 'bob' },
      { companyId: 'olga', userId: 'olga', role: 'owner', name: 'olga' },
    ])
    const joined = query.selectFrom('membership').where('userId', '=', 'ada').select('joinedAt')
    expect(await joined.execute()).toEqual([{ joinedAt: '2026-01-05T09:00:00.000Z' }])
    const requests = query.selectFrom('request').orderBy('number').select('companyId')
    expect(await requests.execute()).toEqual([{ companyId: 'ada' }, { companyId: 'olga' }])
    const sessions = query.selectFrom('session').orderBy('userId').select('companyId')
    expect(await sessions.execute()).toEqual([{ companyId: 'ada' }, { companyId: null }])
    const lines = query.selectFrom('companyStatementLine').select(['companyId', 'product'])
    expect(await lines.execute()).toEqual([{ companyId: 'ada', product: 'Slack' }])
    await close()
  },
)

async function placeFor(engine: Engine): Promise<(migrations: Migrations) => Promise<Database>> {
  if (engine === 'sqlite') {
    const folder = temporaryFolder()
    return (migrations) => openSqlite(folder, { migrations })
  }
  const address = await createPostgresDatabase()
  return (migrations) => openPostgres(address, { migrations })
}

/** Clients with and without a company, an operator who has ordered, and one who has not. */
function rowsOf(engine: Engine): string[] {
  const at = `'2026-01-05T09:00:00.000Z'`
  const isConfirmed = engine === 'sqlite' ? 1 : true
  const user = (id: string, role: string, company: string) =>
    `('${id}', '${id}', '${id}@example.com', ${isConfirmed}, ${at}, ${at}, '${role}', ${company})`
  const request = (id: string) =>
    `('${id}', 'T', 'S', 's', 'R', '5k-10k', '3-months', '11-50', 'pending', 1, 0, 0, ${at}, ${at})`
  const session = (id: string) => `('${id}', ${at}, '${id}', ${at}, ${at}, '${id}')`
  return [
    `insert into "user" ("id", "name", "email", "emailVerified", "createdAt", "updatedAt", "role", "company")
     values ${user('ada', 'client', `'Engines'`)}, ${user('bob', 'client', 'null')},
       ${user('olga', 'operator', `' '`)}, ${user('otto', 'operator', 'null')}`,
    `insert into "request" ("clientId", "title", "targetSaas", "searchText", "requirements", "budget", "timeframe",
       "companySize", "status", "version", "unreadByClient", "unreadByAgency", "createdAt", "updatedAt")
     values ${request('ada')}, ${request('olga')}`,
    `insert into "session" ("id", "expiresAt", "token", "createdAt", "updatedAt", "userId")
     values ${session('ada')}, ${session('otto')}`,
    `insert into "statementLine" ("userId", "productKey", "product", "updatedAt")
     values ('ada', 'slack', 'Slack', ${at})`,
  ]
}

/** Copies a request without its company, and returns the company that it got. */
async function insertAsBefore({ query }: Database, clientId: string): Promise<string | null> {
  const columns = sql.raw(
    ['title', 'targetSaas', 'searchText', 'requirements', 'budget', 'timeframe', 'companySize']
      .concat(['status', 'version', 'unreadByClient', 'unreadByAgency', 'createdAt', 'updatedAt'])
      .map((name) => `"${name}"`)
      .join(', '),
  )
  await sql`
    insert into request ("clientId", ${columns})
    select ${clientId}, ${columns} from request order by number limit 1
  `.execute(query)
  const newest = query.selectFrom('request').orderBy('number', 'desc').limit(1)
  return (await newest.select('companyId').executeTakeFirstOrThrow()).companyId
}
