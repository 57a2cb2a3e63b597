import { type Kysely, sql } from 'kysely'
import type { ColumnTypes } from '#server/db/column-types.ts'

/**
 * Companies, their members, and what belongs to them. The company that an account was created with has the account's
 * id, so that rows of an earlier version, which name no company, belong to that one.
 */
export async function createCompanies(db: Kysely<unknown>, types: ColumnTypes): Promise<void> {
  await createTables(db)
  await addCompanyColumns(db)
  const isPostgres = types.flag === 'boolean'
  await fillCompanies(db, isPostgres)
  // Only then: PostgreSQL updates a row quicker with fewer indexes.
  await moveIndexes(db)
  for (const statement of isPostgres ? postgresTriggers : sqliteTriggers) {
    await sql.raw(statement).execute(db)
  }
}

async function createTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('company')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('membership')
    .addColumn('companyId', 'text', (c) => c.notNull().references('company.id').onDelete('cascade'))
    .addColumn('userId', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('owner', 'member')`))
    .addColumn('joinedAt', 'text', (c) => c.notNull())
    .addColumn('usedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('membership_pk', ['companyId', 'userId'])
    .execute()
  await db.schema.createIndex('membership_userId').on('membership').column('userId').execute()
  await db.schema
    .createTable('companyInvitation')
    .addColumn('id', 'text', (c) => c.primaryKey())
    .addColumn('companyId', 'text', (c) => c.notNull().references('company.id').onDelete('cascade'))
    .addColumn('email', 'text', (c) => c.notNull())
    .addColumn('role', 'text', (c) => c.notNull())
    .addColumn('tokenHash', 'text', (c) => c.notNull().unique())
    .addColumn('invitedBy', 'text', (c) => c.notNull().references('user.id').onDelete('cascade'))
    .addColumn('createdAt', 'text', (c) => c.notNull())
    .addColumn('expiresAt', 'text', (c) => c.notNull())
    .addUniqueConstraint('companyInvitation_address', ['companyId', 'email'])
    .execute()
  for (const column of ['invitedBy', 'expiresAt']) {
    await db.schema
      .createIndex(`companyInvitation_${column}`)
      .on('companyInvitation')
      .column(column)
      .execute()
  }
  await db.schema
    .createTable('companyStatementLine')
    .addColumn('companyId', 'text', (c) => c.notNull().references('company.id').onDelete('cascade'))
    .addColumn('productKey', 'text', (c) => c.notNull())
    .addColumn('product', 'text', (c) => c.notNull())
    .addColumn('seats', 'integer')
    .addColumn('centsPerSeat', 'integer')
    .addColumn('updatedAt', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('companyStatementLine_pk', ['companyId', 'productKey'])
    .execute()
}

async function addCompanyColumns(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('request')
    .addColumn('companyId', 'text', (c) => c.references('company.id').onDelete('cascade'))
    .execute()
  await db.schema
    .alterTable('session')
    .addColumn('companyId', 'text', (c) => c.references('company.id').onDelete('set null'))
    .execute()
  for (const table of ['apiToken', 'webhook']) {
    await db.schema
      .alterTable(table)
      .addColumn('companyId', 'text', (c) => c.references('company.id').onDelete('cascade'))
      .execute()
  }
  // Few rows have one that is not their user's own, and a company is seldom deleted.
  for (const table of ['session', 'apiToken', 'webhook']) {
    await db.schema.createIndex(`${table}_companyId`).on(table).column('companyId').execute()
  }
}

async function fillCompanies(db: Kysely<unknown>, isPostgres: boolean): Promise<void> {
  const createdAt = isPostgres
    ? sql.raw(`to_char("createdAt" at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
    : sql.raw('"createdAt"')
  await sql`
    insert into company (id, name, "createdAt")
    select id, coalesce(nullif(trim(company), ''), name), ${createdAt} from "user"
    where role = 'client'
      or exists (select 1 from request where request."clientId" = "user".id)
      or exists (select 1 from "statementLine" where "statementLine"."userId" = "user".id)
  `.execute(db)
  await sql`
    insert into membership ("companyId", "userId", role, "joinedAt", "usedAt")
    select id, id, 'owner', "createdAt", "createdAt" from company
  `.execute(db)
  await sql`update request set "companyId" = "clientId"`.execute(db)
  for (const table of ['session', 'apiToken', 'webhook']) {
    await sql`
      update ${sql.table(table)} set "companyId" = "userId"
      where exists (select 1 from company where company.id = ${sql.ref(`${table}.userId`)})
    `.execute(db)
  }
  await sql`
    insert into "companyStatementLine"
      ("companyId", "productKey", product, seats, "centsPerSeat", "updatedAt")
    select "userId", "productKey", product, seats, "centsPerSeat", "updatedAt" from "statementLine"
  `.execute(db)
}

/** A client's own requests are their company's. `request_clientId_number` stays, for the deletion of an account. */
async function moveIndexes(db: Kysely<unknown>): Promise<void> {
  for (const name of [
    'request_open_clientId_status_number',
    'request_closed_clientId_number',
    'request_unreadByClient',
  ]) {
    await db.schema.dropIndex(name).execute()
  }
  await sql
    .raw('create index "request_companyId_number" on request ("companyId", number)')
    .execute(db)
  // SQLite counts from an index alone only when it holds the column of its condition as well.
  await sql
    .raw(
      'create index "request_open_companyId_status_number" on request ("companyId", status, number, "closedAt") where "closedAt" is null',
    )
    .execute(db)
  await sql
    .raw(
      'create index "request_closed_companyId_number" on request ("companyId", number, "closedAt") where "closedAt" is not null',
    )
    .execute(db)
  await sql
    .raw(
      'create index "request_unreadByCompany" on request ("companyId", number) where "unreadByClient" > 0',
    )
    .execute(db)
}

/* An earlier version beside this one names no company: the database adds it, and creates it where there is none. A
client who was removed from the company with their id does not come back into it. */

const isNew = `not exists (select 1 from membership where "userId" = new."clientId")
  and not exists (select 1 from company where id = new."clientId")`

const newCompany = `insert into company (id, name, "createdAt")
  select id, coalesce(nullif(trim(company), ''), name), new."createdAt" from "user"
  where id = new."clientId" and ${isNew};`

const newMembership = `insert into membership ("companyId", "userId", role, "joinedAt", "usedAt")
  select id, id, 'owner', "createdAt", "createdAt" from company
  where id = new."clientId" and not exists (select 1 from membership where "companyId" = company.id);`

const ownCompany = `(select "companyId" from membership where "userId" = new."clientId"
  order by case when "companyId" = new."clientId" then 0 else 1 end, "joinedAt" limit 1)`

const sqliteTriggers = [
  `create trigger "request_company" after insert on "request" for each row when new."companyId" is null
    begin
      ${newCompany} ${newMembership}
      update "request" set "companyId" = ${ownCompany} where number = new.number;
    end`,
]

const postgresTriggers = [
  `create or replace function "addCompany"() returns trigger language plpgsql as $$
    begin
      ${newCompany} ${newMembership}
      new."companyId" := ${ownCompany};
      return new;
    end
  $$`,
  `create trigger "request_company" before insert on "request" for each row
    when (new."companyId" is null) execute function "addCompany"()`,
]
