import type { Insertable } from 'kysely'
import type { Query } from './database.ts'
import type { SecurityEventTable } from './security-event-table.ts'

export async function insertSecurityEvent(
  query: Query,
  event: Insertable<SecurityEventTable>,
): Promise<void> {
  await query.insertInto('securityEvent').values(event).execute()
}

export async function deleteSecurityEventsBefore(query: Query, moment: Date): Promise<void> {
  await query.deleteFrom('securityEvent').where('at', '<', moment.toISOString()).execute()
}
