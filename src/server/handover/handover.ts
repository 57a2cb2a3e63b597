import { CallError, fieldError } from '#contract/errors.ts'
import { type HandoverKind, handoverKinds } from '#domain/handover/handover-kinds.ts'
import {
  type Confirmation,
  type Handover,
  handoverMessages,
  type SavedHandover,
  type SavedItem,
} from '#domain/handover/handover-list.ts'
import type { OperatorRequest } from '#domain/operations/operations.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestId, requestNumber } from '#domain/requests/request-id.ts'
import { companyOf, type SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { attachFiles } from '#server/files/attach-files.ts'
import { changeRequest } from '#server/requests/change-request.ts'
import { throwNotFound } from '#server/requests/read-request.ts'
import { recordEvent } from '#server/requests/record-event.ts'
import {
  countForOtherSide,
  findRequest,
  lockCurrent,
  scopeFor,
} from '#server/requests/request-changes.ts'
import type { RequestRow } from '#server/requests/request-row.ts'
import type { SecretBox } from '#server/webhooks/secret-box.ts'
import {
  deleteHandoverItem,
  type HandoverRow,
  listHandoverRows,
  toHandoverItems,
  updateHandoverItem,
  writeHandoverItem,
} from './handover-store.ts'

type ChangedDetail = Extract<EventDetail, { kind: 'handover-changed' }>

/** What is handed over, for the company of the request and for operators. */
export async function readHandover(
  { query }: Database,
  user: SessionUser,
  id: string,
): Promise<Handover> {
  const scope = scopeFor(user, requestNumber(id))
  const request = (await findRequest(query, scope)) ?? throwNotFound()
  const rows = await listHandoverRows(query, request.number)
  return { items: toHandoverItems(rows, request, user.role === 'operator') }
}

/** Saves items. The address is the request's own, so that it is stored once. */
export function saveHandover(
  database: Database,
  operator: SessionUser,
  id: string,
  { version, items }: SavedHandover,
  secretBox: SecretBox | undefined,
): Promise<OperatorRequest> {
  const options = { id, version, change: 'deliver' } as const
  return changeRequest(database, operator, options, async (current, trx) => {
    const rows = await listHandoverRows(trx, current.number)
    const whats = new Map<HandoverKind, ChangedDetail['what']>()
    const details: EventDetail[] = []
    let values: Partial<Pick<RequestRow, 'solutionUrl' | 'handoverNotes'>> = {}
    for (const item of items) {
      const { kind, link: url = '', note: handoverNotes = '' } = item
      if (kind !== 'address') {
        const of = { requestNumber: current.number, uploaderId: operator.id }
        const { files = [] } = await attachFiles(trx, of, item.files)
        const added = files.map((file) => file.id)
        const what = await saveItem(trx, current, rows, { ...item, files: added }, secretBox)
        if (what !== null) whats.set(kind, what)
      } else if (current.solutionUrl !== url || current.handoverNotes !== handoverNotes) {
        await writeHandoverItem(trx, current.number, kind)
        values = { solutionUrl: url, handoverNotes }
        details.push({ kind: 'delivered', url, handoverNotes })
      }
    }
    for (const what of ['saved', 'secret-stored', 'removed'] as const) {
      const changed = handoverKinds.filter((kind) => whats.get(kind) === what)
      if (changed.length > 0) details.push({ kind: 'handover-changed', what, items: changed })
    }
    const [first, ...others] = details
    return first === undefined ? null : { values, details: [first, ...others] }
  })
}

/** Returns what became of an item, or null where it stays as it is. */
async function saveItem(
  trx: Query,
  { number }: RequestRow,
  rows: readonly HandoverRow[],
  { kind, link = '', note = '', files: added = [], secret = '' }: SavedItem,
  secretBox: SecretBox | undefined,
): Promise<'saved' | 'secret-stored' | 'removed' | null> {
  const known = rows.find((row) => row.kind === kind)
  const fileIds = [...(known?.files ?? []).map((file) => file.id), ...added]
  const contents = { link: link || null, note, fileIds }
  if (secret !== '') {
    if (secretBox === undefined) throw fieldError('secret', handoverMessages.noKey)
    const sealedSecret = secretBox.seal(secret, requestId(number))
    await writeHandoverItem(trx, number, kind, { ...contents, sealedSecret })
    return 'secret-stored'
  }
  if (link === '' && note === '' && fileIds.length === 0 && !known?.sealedSecret) {
    if (known === undefined) return null
    await deleteHandoverItem(trx, number, kind)
    return 'removed'
  }
  const isSame = known && (known.link ?? '') === link && known.note === note
  if (isSame && added.length === 0) return null
  await writeHandoverItem(trx, number, kind, contents)
  return 'saved'
}

/** A member of the company confirms an item, in the version they saw. */
export function confirmHandover(
  database: Database,
  client: SessionUser,
  id: string,
  { kind, version }: Confirmation,
): Promise<Handover> {
  return changeAsClient(database, client, id, async (trx, current, rows, at) => {
    const item = toHandoverItems(rows, current, false).find((one) => one.kind === kind)
    if (item === undefined) throw new CallError('not-found', handoverMessages.notThere)
    if (item.version !== version) throw new CallError('conflict')
    if (item.confirmedAt !== null) return null
    const confirmed = { confirmedAt: at, confirmedBy: client.name }
    await updateHandoverItem(trx, current.number, kind, confirmed)
    return { kind: 'handover-changed', what: 'confirmed', items: [kind] }
  })
}

/** Returns the secret of the admin access once, and erases it in the same transaction. */
export async function showSecret(
  database: Database,
  client: SessionUser,
  id: string,
  secretBox: SecretBox | undefined,
): Promise<{ secret: string }> {
  let secret: string | undefined
  await changeAsClient(database, client, id, async (trx, { number }, rows, at) => {
    const sealed = rows.find(({ kind }) => kind === 'admin')?.sealedSecret
    if (!sealed) throw new CallError('conflict', handoverMessages.secretGone)
    secret = secretBox?.open(sealed, requestId(number))
    if (secret === undefined) throw new CallError('conflict', handoverMessages.secretUnreadable)
    await updateHandoverItem(trx, number, 'admin', { sealedSecret: null, secretShownAt: at })
    return { kind: 'handover-changed', what: 'secret-shown', items: ['admin'] }
  })
  return { secret: secret ?? '' }
}

/** One change by a member of the company, with its event where something changes. */
function changeAsClient(
  database: Database,
  client: SessionUser,
  id: string,
  change: (
    trx: Query,
    current: RequestRow,
    rows: HandoverRow[],
    at: string,
  ) => Promise<ChangedDetail | null>,
): Promise<Handover> {
  const scope = { number: requestNumber(id), companyId: companyOf(client) }
  return database.change(async (trx, announce) => {
    const current = (await lockCurrent(trx, database.engine, scope)) ?? throwNotFound()
    const { number, clientId, companyId } = current
    const at = new Date().toISOString()
    const detail = await change(trx, current, await listHandoverRows(trx, number), at)
    if (detail !== null) {
      await countForOtherSide(trx, number, 'client', { updatedAt: at })
      const by = { ...client, role: 'client' as const }
      await recordEvent(trx, announce, { number, clientId, companyId }, { by, at, detail })
      announce({ kind: 'request', number, companyId, isInternal: false })
    }
    return { items: toHandoverItems(await listHandoverRows(trx, number), current, false) }
  })
}
