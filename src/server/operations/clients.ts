import { CallError } from '#contract/errors.ts'
import { type ClientNotes, clientMessages } from '#domain/operations/client.ts'
import type { Query } from '#server/db/database.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { listInvoices } from '#server/invoices/invoices.ts'
import { findClient, listClientFiles, listClientRequests, updateNotes } from './client-store.ts'

/** A company with the newest of each of its lists. */
export async function readClient(
  dependencies: Pick<Dependencies, 'database' | 'stripe'>,
  id: string,
) {
  const { query } = dependencies.database
  const [client, requests, invoices, files] = await Promise.all([
    requireClient(query, id),
    listClientRequests(query, id),
    listInvoices(dependencies, 'all', { client: id }),
    listClientFiles(query, id),
  ])
  return { ...client, requests, invoices, files }
}

export async function saveNotes(
  { database: { query } }: Pick<Dependencies, 'database'>,
  id: string,
  notes: ClientNotes,
) {
  const saved = await updateNotes(query, id, notes)
  if (saved !== undefined) return saved
  await requireClient(query, id)
  throw new CallError('conflict')
}

async function requireClient(query: Query, id: string) {
  const client = await findClient(query, id)
  if (client === undefined) throw new CallError('not-found', clientMessages.notFound)
  return client
}
