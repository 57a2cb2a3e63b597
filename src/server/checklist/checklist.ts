import { CallError, fieldError } from '#contract/errors.ts'
import type { Role } from '#domain/accounts/role.ts'
import {
  type Checklist,
  type ChecklistItem,
  changeItem,
  checklistMessages,
  hasItem,
  type ItemChange,
  itemChangeError,
  type NewItem,
  progressOf,
  scopeOf,
} from '#domain/checklist/checklist.ts'
import { checklistLimits } from '#domain/checklist/checklist-name.ts'
import { orderedItems } from '#domain/checklist/ordered-items.ts'
import type { Order } from '#domain/requests/order.ts'
import type { EventDetail } from '#domain/requests/request-event.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { moveMessages } from '#domain/requests/request-moves.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database, Query } from '#server/db/database.ts'
import { throwNotFound } from '#server/requests/read-request.ts'
import { recordEvent } from '#server/requests/record-event.ts'
import {
  countForOtherSide,
  findRequest,
  lockCurrent,
  scopeFor,
  sidesOf,
} from '#server/requests/request-changes.ts'
import type { RequestRow } from '#server/requests/request-row.ts'
import { insertItems, listItems, updateItem } from './checklist-store.ts'

/** Starts the checklist of a new request with what the order names. */
export function startChecklist(trx: Query, number: number, order: Order): Promise<void> {
  return insertItems(trx, number, orderedItems(order))
}

/** The names of what a quote covers that is accepted now. */
export async function readScope(trx: Query, number: number): Promise<string[]> {
  return scopeOf(await listItems(trx, number)).map(({ name }) => name)
}

/** The checklist of a request, for its company and for operators. */
export async function readChecklist(
  { query }: Database,
  user: SessionUser,
  id: string,
): Promise<Checklist> {
  const { number } =
    (await findRequest(query, scopeFor(user, requestNumber(id)))) ?? throwNotFound()
  return { items: await listItems(query, number) }
}

/** Adds an item to keep. Once a quote is accepted, the item says that it came later. */
export function addItem(
  database: Database,
  user: SessionUser,
  id: string,
  item: NewItem,
): Promise<Checklist> {
  return changeChecklist(database, user, id, async ({ trx, current, items, sides }) => {
    if (items.length >= checklistLimits.items) throw fieldError('name', checklistMessages.tooMany)
    if (hasItem(items, item)) throw fieldError('name', checklistMessages.duplicate, 'conflict')
    const last = items.at(-1)?.id ?? 0
    const isLater = current.acceptedPlan !== null
    await insertItems(trx, current.number, [item], { last, isLater })
    // Of an operator's own request: by its client.
    return { by: sides.at(-1) as Role, item: { id: last + 1, name: item.name }, what: 'added' }
  })
}

/** Marks an item: by the version that was seen, so that of two changes at once the second is refused. */
export function changeChecklistItem(
  database: Database,
  user: SessionUser,
  id: string,
  itemId: number,
  change: ItemChange,
): Promise<Checklist> {
  return changeChecklist(database, user, id, async ({ trx, current, items, sides }) => {
    const item = items.find((one) => one.id === itemId)
    if (item === undefined) throw new CallError('not-found', checklistMessages.unknown)
    if (item.version !== change.version) throw new CallError('conflict')
    const isAgreed = current.acceptedPlan !== null
    const errors = sides.map((by) => itemChangeError(item, change, { by, isAgreed }))
    const by = sides[errors.indexOf(null)]
    const [error] = errors
    if (by === undefined && error) throw fieldError(error.field, error.message)
    const changed = changeItem(item, change)
    await updateItem(trx, current.number, changed)
    const { remark, countBefore, countAfter } = changed
    return {
      by: by as Role,
      item: changed,
      what: change.wish ?? (change.state as ChecklistItem['state']),
      ...(change.state === 'off' && remark !== null ? { remark } : {}),
      ...(change.state === 'migrated' && countBefore !== null && countAfter !== null
        ? { countBefore, countAfter }
        : {}),
    }
  })
}

interface ItemEvent extends Omit<ChangedDetail, 'kind' | 'item' | 'name'> {
  /** The side that made the change. */
  by: Role
  item: Pick<ChecklistItem, 'id' | 'name'>
}

type ChangedDetail = Extract<EventDetail, { kind: 'checklist-changed' }>

interface ChecklistChange {
  trx: Query
  current: RequestRow
  items: ChecklistItem[]
  /** The sides that the caller is on. */
  sides: Role[]
}

/** One change of one item, with its event and the request's progress. */
function changeChecklist(
  database: Database,
  user: SessionUser,
  id: string,
  change: (context: ChecklistChange) => Promise<ItemEvent>,
): Promise<Checklist> {
  const scope = scopeFor(user, requestNumber(id))
  return database.change(async (trx, announce) => {
    const current = (await lockCurrent(trx, database.engine, scope)) ?? throwNotFound()
    if (current.closedAt !== null) throw new CallError('conflict', moveMessages.requestClosed)
    const { number, clientId, companyId } = current
    const before = await listItems(trx, number)
    const sides = sidesOf(user, current)
    const { by: side, item, ...what } = await change({ trx, current, items: before, sides })
    const items = await listItems(trx, number)
    const { done, total } = progressOf(items)
    const at = new Date().toISOString()
    const progress = { checklistDone: done, checklistTotal: total }
    await countForOtherSide(trx, number, side, { ...progress, updatedAt: at })
    const detail = { kind: 'checklist-changed' as const, item: item.id, name: item.name, ...what }
    const by = { ...user, role: side }
    await recordEvent(trx, announce, { number, clientId, companyId }, { by, at, detail })
    announce({ kind: 'request', number, companyId, isInternal: false })
    return { items }
  })
}
