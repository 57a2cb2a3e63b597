import { type Kysely, sql } from 'kysely'

/**
 * An email names any document that is attached to it, an accepted quote keeps the terms it was accepted with, and those
 * whose solution is being built get weekly emails.
 */
export async function addDocuments(db: Kysely<unknown>): Promise<void> {
  await sql`alter table outbox rename column "invoiceNumber" to document`.execute(db)
  // Emails that still wait.
  await sql`update outbox set document = '{"invoice":"' || document || '"}' where document is not null`.execute(
    db,
  )
  await sql`alter table quote add column "acceptedTerms" text`.execute(db)
  await sql`insert into notification ("eventId", "userId", "requestNumber", kind, "createdAt")
    select max(event.id), membership."userId", request.number, 'weekly-progress', ${nextMonday()}
    from request join "requestEvent" event on event."requestNumber" = request.number and event.kind = 'moved'
    join membership on membership."companyId" = request."companyId"
    where request.status = 'in-progress' and request."closedAt" is null
    group by membership."userId", request.number
    on conflict ("eventId", "userId") do nothing`.execute(db)
}

function nextMonday(): string {
  const at = new Date()
  at.setUTCDate(at.getUTCDate() + ((8 - at.getUTCDay()) % 7 || 7))
  at.setUTCHours(8, 0, 0, 0)
  return at.toISOString()
}
