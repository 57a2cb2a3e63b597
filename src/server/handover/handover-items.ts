import type { Role } from '#domain/accounts/role.ts'
import { type HandoverItem, type HandoverKind, handoverKinds } from '#domain/handover/handover.ts'
import { isHandedOver } from '#domain/requests/handover.ts'
import type { Query } from '#server/db/database.ts'
import { findAttached } from '#server/files/file-store.ts'
import type { RequestRow } from '#server/requests/request-row.ts'

/** An item as its request has it: with the ids of its files, and its secret until that is shown. */
interface StoredItem extends Omit<HandoverItem, 'files'> {
  files: string[]
  /** Encrypted: see `handover-key.ts`. */
  sealedSecret?: string | undefined
}

type Column = Pick<RequestRow, 'handoverItems'>

export function storedItems({ handoverItems }: Column): StoredItem[] {
  return JSON.parse(handoverItems) as StoredItem[]
}

/** The list with an item instead of the one of its kind, or without that. */
export function withItem(column: Column, kind: HandoverKind, item: StoredItem | null): Column {
  const items = storedItems(column).filter((other) => other.kind !== kind)
  const list = item === null ? items : [...items, item]
  const place = (one: StoredItem) => handoverKinds.indexOf(one.kind)
  return { handoverItems: JSON.stringify(list.toSorted((a, b) => place(a) - place(b))) }
}

/** The list as its reader may see it. Clients get the address when the request is completed. */
export async function readHandoverItems(
  query: Query,
  request: RequestRow,
  reader: Role,
): Promise<HandoverItem[]> {
  const seesAddress = reader === 'operator' || isHandedOver(request.status)
  const items = storedItems(request).filter(({ kind }) => seesAddress || kind !== 'address')
  const found = await findAttached(
    query,
    items.flatMap(({ files }) => files),
  )
  return items.map(({ sealedSecret: _, ...item }) => ({
    ...item,
    files: item.files.flatMap((id) => found.get(id) ?? []),
  }))
}
