import { sha256 } from '#server/db/random-token.ts'

export type Engine = 'sqlite' | 'postgres'

/** The users whose calls are measured. They have the same number of requests in a small and a large database. */
export const users = { reader: 'reader', orderer: 'orderer', operator: 'operator' } as const
export const readerHas = { requests: 20, eventsEach: 6 } as const

/** One of this many requests is the reader's, so that they are spread evenly. */
export function readersEvery(rows: number): number {
  return Math.floor(rows / readerHas.requests)
}

/** What fills a new database with requests and their clients, the same on both engines but for the way to count. */
export function seedQueries(engine: Engine, rows: number): string[] {
  const others = Math.max(10, Math.round(rows / 50))
  const known = Object.values(users).map((name) => `select '${name}' as id`)
  const allUsers = `(${known.join(' union all ')} union all select 'client-' || i from ${countUp(engine, others)}) as p`
  const at = moment(engine)
  const client = `case when i % ${readersEvery(rows)} = 0 then '${users.reader}' else 'client-' || (1 + i % ${others}) end`
  // A session ends 30 days after it began.
  const now = new Date().toISOString()
  const event = '"requestNumber", "actorId", "actorName", "actorRole", "visibility", "detail", "at"'
  const eventOf = (detail: string) =>
    `insert into "requestEvent" (${event}) select "number", "clientId", 'Name', 'client', 'client', '${detail}', "createdAt" from "request"`

  return [
    `insert into "user" ("id", "name", "email", "isEmailConfirmed", "createdAt", "role", "company")
     select id, 'Name', id || '@example.com', 1, '${start}',
       case id when '${users.operator}' then 'operator' else 'client' end, 'Company' from ${allUsers}`,
    `insert into "company" ("id", "name", "createdAt") select id, 'Company', '${now}' from ${allUsers}`,
    `insert into "membership" ("companyId", "userId", "role", "joinedAt", "usedAt")
     select id, id, 'owner', '${now}', '${now}' from ${allUsers}`,
    `insert into "session" ("id", "expiresAt", "token", "createdAt", "updatedAt", "userId", "companyId", "authenticatedAt")
     select 'session-' || id, '${end}', ${storedToken}, '${now}', '${now}', id, id, '${now}' from ${allUsers}`,
    `insert into "request" ("clientId", "companyId", "title", "targetSaaS", "searchText", "requirements", "budget", "timeframe",
       "companySize", "status", "version", "unreadByClient", "unreadByAgency", "waitingOn", "waitingSince", "dueAt",
       "createdAt", "updatedAt")
     select ${client}, ${client}, 'Replacement for Slack', 'Slack', 'replacement for slack slack', 'Channels, threads and search.',
       '5k-10k', '3-months', '11-50',
       case i % 5 when 0 then 'completed' when 1 then 'in-progress' else 'pending' end,
       1, 0, 0, 'agency', ${at}, ${at}, ${at}, ${at} from ${countUp(engine, rows)}`,
    eventOf('{"kind":"ordered"}'),
    ...Array.from(
      { length: readerHas.eventsEach - 1 },
      () =>
        `${eventOf('{"kind":"messaged","text":"A message"}')} where "clientId" = '${users.reader}'`,
    ),
  ]
}

/** Of those whose calls are measured as the server stores it; of the others anything. */
const storedToken = `case id ${Object.values(users)
  .map((name) => `when '${name}' then '${sha256(`token-${name}`)}'`)
  .join(' ')} else 'token-' || id end`

const start = '2026-01-05T09:00:00.000Z'
const end = '2099-01-01T00:00:00.000Z'

/** The numbers from 1 as a table with the column `i`. */
function countUp(engine: Engine, to: number): string {
  return engine === 'sqlite'
    ? `(with recursive n(i) as (select 1 union all select i + 1 from n where i < ${to}) select i from n) as n`
    : `generate_series(1, ${to}) as n(i)`
}

/** A second apart, so that no two orders are of one moment. */
function moment(engine: Engine): string {
  return engine === 'sqlite'
    ? `strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000000 + i, 'unixepoch')`
    : `to_char(to_timestamp(1700000000 + i) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"')`
}
