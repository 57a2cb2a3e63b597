import { randomUUID } from 'node:crypto'
import type { Announce, Query } from '#server/db/database.ts'
import { addMail, type Mail } from './outbox-store.ts'

/** Adds an email to the outbox. It is sent once the transaction is committed, and never otherwise. */
export async function enqueueMail(trx: Query, announce: Announce, mail: Mail): Promise<void> {
  await addMail(trx, randomUUID(), mail, new Date())
  announce({ kind: 'mail' })
}
