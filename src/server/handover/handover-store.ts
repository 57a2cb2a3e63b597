import type { Role } from '#domain/accounts/role.ts'
import type { HandoverItem } from '#domain/handover/handover.ts'
import { isHandedOver } from '#domain/requests/handover.ts'
import type { Query } from '#server/db/database.ts'
import { findAttached } from '#server/files/file-store.ts'
import { type RequestRow, storedItems } from '#server/requests/request-row.ts'

/** What is handed over, as its reader may see it. Clients get the address when the request is completed. */
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
  return items.map((stored) => {
    const { sealedSecret: _, ...item } = stored
    return { ...item, files: item.files.flatMap((id) => found.get(id) ?? []) }
  })
}
