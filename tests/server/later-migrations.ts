import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Database } from '#server/db/database.ts'
import type { Migrations } from '#server/db/describe-schema.ts'
import { releasedMigrations } from '#server/db/migrate.ts'
import { readBatches } from '#server/db/read-batches.ts'

type User = { id: string; name: string }

/** Two later releases, with what schemas go through: a computed column, a table split in two, a renamed column, an index. */
export const laterMigrations: Migrations = {
  ...releasedMigrations,
  '9998-initials-and-billing': async (db, { engine }) => {
    await sql`alter table "user" add column initials text not null default ''`.execute(db)
    const users = readBatches<User>(db, { table: 'user', key: ['id'], columns: ['id', 'name'] })
    for await (const rows of users) {
      for (const { id, name } of rows) {
        const initials = name.replaceAll(/(\w)\w*\s*/g, '$1')
        await sql`update "user" set initials = ${initials} where id = ${id}`.execute(db)
      }
    }
    await sql`create table billing ("companyId" text primary key references company (id) on delete cascade,
      details text not null)`.execute(db)
    await sql`insert into billing select id, "billingDetails" from company
      where "billingDetails" is not null`.execute(db)
    await sql`alter table company drop column "billingDetails"`.execute(db)
    if (engine === 'sqlite') await replaceCompany(db)
  },
  '9999-rename': async (db) => {
    await sql`alter table setting rename column value to text`.execute(db)
    await sql`create index "user_initials" on "user" (initials)`.execute(db)
  },
}

/** As SQLite needs it for changes of a column: membership and requests refer to the table that is dropped. */
async function replaceCompany(db: Parameters<Migrations[string]>[0]) {
  const { rows } = await sql<{ sql: string }>`
    select sql from sqlite_schema where name = 'company'`.execute(db)
  const copy = rows[0]?.sql.replace(/create table "company"/i, 'create table "newCompany"') ?? ''
  const indexes = await sql<{ sql: string }>`select sql from sqlite_schema
    where tbl_name = 'company' and type = 'index' and sql is not null`.execute(db)
  await sql.raw(copy).execute(db)
  await sql`insert into "newCompany" select * from company`.execute(db)
  await sql`drop table company`.execute(db)
  await sql`alter table "newCompany" rename to company`.execute(db)
  for (const index of indexes.rows) await sql.raw(index.sql).execute(db)
}

/** Those of the first of the two releases. */
export const nextMigrations: Migrations = Object.fromEntries(
  Object.entries(laterMigrations).slice(0, -1),
)

const withoutBackup = { check: nothing, backUp: nothing, report: () => undefined }

/** How a database is opened by the last of these releases. */
export const later = { migrations: laterMigrations, upgrade: withoutBackup }

async function nothing(): Promise<void> {}

const names = ['Ada Byron', 'Omar Haddad']

/** What the upgrade changes, and a row that must not go when a table that it refers to is replaced. */
export async function addRows(database: Database, count = names.length): Promise<void> {
  const { query } = database
  const at = new Date().toISOString()
  const ids = Array.from({ length: count }, (_, index) => `user-${index}`)
  for (const [index, id] of ids.entries()) {
    const [name, email] = [names[index % names.length] ?? '', `${id}@example.com`]
    const user = { id, name, email, isEmailConfirmed: 1, createdAt: at } as const
    await query.insertInto('user').values(user).execute()
    const company = { id, name, createdAt: at, billingDetails: `Lace Street ${index}` }
    await query.insertInto('company').values(company).execute()
    const member = { companyId: id, userId: id, role: 'owner', joinedAt: at, usedAt: at } as const
    await query.insertInto('membership').values(member).execute()
  }
  await query.insertInto('setting').values({ name: 'kept', value: 'yes' }).execute()
  await database.close()
}

/** Closes the database. */
export async function expectUpgraded(database: Database): Promise<void> {
  const read = async (query: string) => (await sql.raw(query).execute(database.query)).rows
  expect(await read('select initials from "user" order by id')).toEqual([
    { initials: 'AB' },
    { initials: 'OH' },
  ])
  expect(await read('select details from billing order by "companyId"')).toEqual([
    { details: 'Lace Street 0' },
    { details: 'Lace Street 1' },
  ])
  expect(await read('select role from membership')).toHaveLength(2)
  expect(await read(`select text from setting where name = 'kept'`)).toEqual([{ text: 'yes' }])
  await database.close()
}
