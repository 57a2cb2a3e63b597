import { isConfirmed } from '#domain/handover/handover-list.ts'
import type { Query } from '#server/db/database.ts'
import { listHandoverRows, writeHandoverItem } from './handover-store.ts'

/** Whether a request can be completed without a reason. */
export async function isHandoverConfirmed(trx: Query, requestNumber: number): Promise<boolean> {
  return isConfirmed(await listHandoverRows(trx, requestNumber))
}

/** The address was saved anew, in the request's own columns: its item is to be confirmed again. */
export function saveAddress(trx: Query, requestNumber: number): Promise<void> {
  return writeHandoverItem(trx, requestNumber, 'address')
}
