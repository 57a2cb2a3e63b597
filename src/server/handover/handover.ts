import { CallError, fieldError } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/user-schema.ts'
import { isHandedOver } from '#domain/handover/handed-over.ts'
import {
  type Confirmation,
  type HandoverKind,
  handoverKinds,
  handoverLabels,
  handoverMessages,
  type SavedHandover,
  type SavedItem,
} from '#domain/handover/handover.ts'
import type { Delivery } from '#domain/operations/operations.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestId } from '#domain/requests/request-id.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { attachFiles, findPresent } from '#server/files/files.ts'
import { changeSharedList, operatorChange, readEither } from '#server/requests/change-request.ts'
import { type RequestRow, type StoredItem, storedItems } from '#server/requests/request-row.ts'
import type { SecretBox } from '#server/webhooks/secret-box.ts'

export async function readHandover(database: Database, user: SessionUser, id: string) {
  const request = await readEither(database, user, id)
  return { items: await readHandoverItems(database.query, request, user.role) }
}

/** What is handed over, as its reader may see it. Clients get the address when the request is completed. */
export async function readHandoverItems(query: Query, request: RequestRow, reader: Role) {
  const seesAddress = reader === 'operator' || isHandedOver(request.status)
  const items = storedItems(request).filter(({ kind }) => seesAddress || kind !== 'address')
  const found = await findPresent(
    query,
    items.flatMap(({ files }) => files),
  )
  return items.map((stored) => {
    const { sealedSecret: _, ...item } = stored
    return { ...item, files: item.files.flatMap((id) => found.get(id) ?? []) }
  })
}

/** Saves items. The address is also the request's own, where lists and emails read it. */
export const saveHandover = operatorChange(
  'deliver',
  async (
    current,
    { items, secretBox }: SavedHandover & { secretBox?: SecretBox | undefined },
    { operator, trx },
  ) => {
    const values: Partial<RequestRow> = {}
    const details: EventDetail[] = []
    for (const item of items) {
      const of = { requestNumber: current.number, uploaderId: operator.id }
      const { files = [] } = await attachFiles(trx, of, item.files)
      const added = files.map((file) => file.id)
      const change = saveItem({ ...current, ...values }, { ...item, files: added }, secretBox)
      if (change === null) continue
      Object.assign(values, change.values)
      details.push(change.detail)
    }
    const [first, ...others] = details
    return first === undefined ? null : { values, details: [first, ...others] }
  },
)

/** Sets the solution's address and handover notes: the first item alone. */
export function setSolution(
  database: Database,
  operator: SessionUser,
  id: string,
  { version, url: link, handoverNotes: note }: Delivery,
) {
  const items = [{ kind: 'address' as const, link, note, secret: '' }]
  return saveHandover(database, operator, id, { version, items })
}

/** An item in another version, which is not confirmed. Null where it stays as it is. */
function saveItem(
  current: RequestRow,
  { kind, link, note, files: added = [], secret: entered }: SavedItem,
  secretBox: SecretBox | undefined,
): { values: Partial<RequestRow>; detail: EventDetail } | null {
  const known = storedItems(current).find((item) => item.kind === kind)
  const files = [...(known?.files ?? []), ...added]
  const isSame = known?.link === link && known.note === note && added.length === 0
  if (isSame && entered === '') return null
  if (entered !== '' && !secretBox) throw fieldError('secret', handoverMessages.noKey)
  const sealed = entered === '' ? undefined : secretBox?.seal(entered, requestId(current.number))
  const sealedSecret = sealed ?? known?.sealedSecret
  const isEmpty = link === '' && note === '' && files.length === 0 && sealedSecret === undefined
  if (isEmpty && known === undefined) return null
  const secret = sealedSecret === undefined ? (known?.secret ?? 'none') : 'waiting'
  // The request counts its versions: that of an item which is removed and added again is another one.
  const version = current.version + 1
  const item = { kind, link, note, files, secret, sealedSecret, version }
  const values = withItem(current, kind, isEmpty ? null : item)
  if (kind === 'address') {
    const notes = known?.note === note ? [] : (['notes'] as const)
    const changed = [...notes, ...(added.length > 0 ? (['files'] as const) : [])]
    return {
      values: { ...values, solutionUrl: link, handoverNotes: note },
      detail: {
        kind: 'delivered',
        url: link,
        handoverNotes: note,
        ...(known?.link === link && { isSameUrl: true, changed }),
      },
    }
  }
  const what = isEmpty ? 'removed' : sealed === undefined ? 'saved' : 'secret-stored'
  return { values, detail: { kind: 'item-changed', name: handoverLabels[kind], what } }
}

export async function confirmHandover(
  database: Database,
  client: SessionUser,
  id: string,
  { kind, version }: Confirmation,
) {
  const changed = await changeSharedList(database, client, { id, by: 'client' }, (current, at) => {
    const item = storedItems(current).find((one) => one.kind === kind)
    if (item === undefined || (kind === 'address' && !isHandedOver(current.status))) {
      throw new CallError('not-found', handoverMessages.notThere)
    }
    if (item.version !== version) throw new CallError('conflict')
    if (item.confirmedAt !== undefined) return null
    const confirmed = { ...item, confirmedAt: at, confirmedBy: client.name }
    return {
      values: withItem(current, kind, confirmed),
      details: [{ kind: 'item-changed', name: handoverLabels[kind], what: 'confirmed' }],
    }
  })
  return { items: await readHandoverItems(database.query, changed, 'client') }
}

/** Returns the secret of the admin access once, and erases it in the same transaction. */
export async function showSecret(
  database: Database,
  client: SessionUser,
  id: string,
  secretBox: SecretBox | undefined,
): Promise<{ secret: string }> {
  let secret: string | undefined
  await changeSharedList(database, client, { id, by: 'client' }, (current) => {
    const item = storedItems(current).find(({ kind }) => kind === 'admin')
    if (!item?.sealedSecret) throw new CallError('conflict', handoverMessages.secretGone)
    secret = secretBox?.open(item.sealedSecret, requestId(current.number))
    if (secret === undefined) throw new CallError('conflict', handoverMessages.secretUnreadable)
    const shown = { ...item, secret: 'shown' as const, sealedSecret: undefined }
    return {
      values: withItem(current, 'admin', shown),
      details: [{ kind: 'item-changed', name: handoverLabels.admin, what: 'secret-shown' }],
    }
  })
  return { secret: secret ?? '' }
}

/** The list with an item instead of the one of its kind, or without that. */
function withItem(request: RequestRow, kind: HandoverKind, item: StoredItem | null) {
  const items = storedItems(request)
  const list = handoverKinds.flatMap((one) =>
    one === kind ? (item ?? []) : items.filter((other) => other.kind === one),
  )
  return { handoverItems: JSON.stringify(list) }
}
