import { type Kysely, sql } from 'kysely'
import { readBatches } from '#server/db/read-batches.ts'

interface Row extends Record<string, unknown> {
  number: number
  status: string
  checklistItems: string
  handoverItems: string
}

/** Stores how many items of a request wait for the client's answer, and finds the requests that wait for it at all. */
export async function addWaitingForClient(db: Kysely<unknown>): Promise<void> {
  for (const column of ['toAccept', 'toConfirm']) {
    await sql`alter table request add column ${sql.ref(column)} integer not null default 0`.execute(
      db,
    )
  }
  const columns = ['number', 'status', 'checklistItems', 'handoverItems']
  for await (const rows of readBatches<Row>(db, { table: 'request', key: ['number'], columns })) {
    for (const { number, status, checklistItems, handoverItems } of rows) {
      const built: { state: string }[] = JSON.parse(checklistItems)
      const handed: { kind: string; confirmedAt?: string }[] = JSON.parse(handoverItems)
      const toAccept = built.filter(({ state }) => state === 'built' || state === 'migrated').length
      const toConfirm = handed.filter(
        ({ kind, confirmedAt }) => !confirmedAt && (kind !== 'address' || status === 'completed'),
      ).length
      if (toAccept + toConfirm === 0) continue
      await sql`update request set "toAccept" = ${toAccept}, "toConfirm" = ${toConfirm}
        where number = ${number}`.execute(db)
    }
  }
  await sql`create index "request_forClient" on request ("companyId", number) where
    ("unpaidDueOn" is not null or ("closedAt" is null and ("waitingOn" = 'client' or "toAccept" > 0
      or "toConfirm" > 0 or ("unreadByClient" > 0 and status = 'completed'))))`.execute(db)
}
