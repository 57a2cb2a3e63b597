import type { Selectable, Updateable } from 'kysely'
import type { StoredFile } from '#domain/files/file-rules.ts'
import type { HandoverKind } from '#domain/handover/handover-kinds.ts'
import { handoverKinds } from '#domain/handover/handover-kinds.ts'
import type { HandoverItem } from '#domain/handover/handover-list.ts'
import { isHandedOver } from '#domain/requests/handover.ts'
import type { RequestStatus } from '#domain/requests/request-status.ts'
import type { Query } from '#server/db/database.ts'
import type { Schema } from '#server/db/schema.ts'
import { listFilesById } from '#server/files/file-store.ts'

/** An item with its files. */
export interface HandoverRow extends Selectable<Schema['handoverItem']> {
  files: StoredFile[]
}

export async function listHandoverRows(
  query: Query,
  requestNumber: number,
): Promise<HandoverRow[]> {
  return (await listHandoversOf(query, [{ number: requestNumber }])).get(requestNumber) ?? []
}

function idsOf({ fileIds }: { fileIds: string }): string[] {
  return JSON.parse(fileIds) as string[]
}

/** The rows of several requests, by the number of their request. */
export async function listHandoversOf(
  query: Query,
  requests: { number: number }[],
): Promise<Map<number, HandoverRow[]>> {
  if (requests.length === 0) return new Map()
  const numbers = requests.map(({ number }) => number)
  const rows = await query
    .selectFrom('handoverItem')
    .where('requestNumber', 'in', numbers)
    .selectAll()
    .execute()
  const files = await listFilesById(query, rows.flatMap(idsOf))
  const listed = rows.map((row) => {
    const ids = new Set(idsOf(row))
    return { ...row, files: files.filter(({ id }) => ids.has(id)) }
  })
  return Map.groupBy(listed, ({ requestNumber }) => requestNumber)
}

interface Contents {
  link?: string | null
  note?: string
  fileIds?: string[]
  sealedSecret?: string
}

/** Writes an item anew: it is another version, which is not confirmed. The caller holds the lock of its request. */
export async function writeHandoverItem(
  query: Query,
  requestNumber: number,
  kind: HandoverKind,
  { link = null, note = '', fileIds = [], sealedSecret }: Contents = {},
): Promise<void> {
  const values = {
    link,
    note,
    fileIds: JSON.stringify(fileIds),
    // A new secret takes the place of one that was shown.
    ...(sealedSecret === undefined ? {} : { sealedSecret, secretShownAt: null }),
    confirmedAt: null,
    confirmedBy: null,
  }
  await query
    .insertInto('handoverItem')
    .values({ requestNumber, kind, version: 1, ...values })
    .onConflict((known) =>
      known
        .columns(['requestNumber', 'kind'])
        .doUpdateSet((eb) => ({ ...values, version: eb('handoverItem.version', '+', 1) })),
    )
    .execute()
}

export async function updateHandoverItem(
  query: Query,
  requestNumber: number,
  kind: HandoverKind,
  values: Updateable<Schema['handoverItem']>,
): Promise<void> {
  await query
    .updateTable('handoverItem')
    .set(values)
    .where((eb) => eb.and({ requestNumber, kind }))
    .execute()
}

export async function deleteHandoverItem(
  query: Query,
  requestNumber: number,
  kind: HandoverKind,
): Promise<void> {
  await query
    .deleteFrom('handoverItem')
    .where((eb) => eb.and({ requestNumber, kind }))
    .execute()
}

interface HandedRequest {
  status: RequestStatus
  solutionUrl: string | null
  handoverNotes: string | null
}

/** The list as its reader may see it. The address is the request's, which clients get when it is completed. */
export function toHandoverItems(
  rows: readonly HandoverRow[],
  request: HandedRequest,
  isOperator: boolean,
): HandoverItem[] {
  const { solutionUrl, handoverNotes, status } = request
  return handoverKinds.flatMap((kind) => {
    const row = rows.find((one) => one.kind === kind)
    if (row === undefined) return []
    const { files, sealedSecret, secretShownAt, confirmedAt, confirmedBy, version } = row
    if (kind === 'address' && !isOperator && !isHandedOver(status)) return []
    const contents =
      kind === 'address'
        ? { link: solutionUrl, note: handoverNotes ?? '' }
        : { link: row.link, note: row.note }
    const secret = sealedSecret !== null ? 'waiting' : secretShownAt !== null ? 'shown' : 'none'
    return [{ kind, ...contents, files, secret, confirmedAt, confirmedBy, version }]
  })
}
