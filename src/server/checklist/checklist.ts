import { CallError, fieldError } from '#contract/errors.ts'
import {
  type ChecklistItem,
  changeItem,
  checklistMessages,
  factsOf,
  type ItemChange,
  itemChangeError,
  type NewItem,
  newItem,
  sideOf,
} from '#domain/checklist/checklist.ts'
import { limits } from '#domain/values/limits.ts'
import type { SessionUser } from '#server/accounts/session-user.ts'
import type { Database } from '#server/db/database.ts'
import { changeSharedList, readEither } from '#server/requests/change-request.ts'
import { readItems, writeItems } from '#server/requests/request-row.ts'

export async function readChecklist(database: Database, user: SessionUser, id: string) {
  return { items: readItems(await readEither(database, user, id)) }
}

/** Adds an item to keep. Once a quote is accepted, the item says that it came later. */
export async function addItem(database: Database, user: SessionUser, id: string, item: NewItem) {
  const changed = await changeSharedList(database, user, { id, by: user.role }, (current) => {
    const items = readItems(current)
    const isKnown = ({ kind, name }: ChecklistItem) =>
      kind === item.kind && name.toLowerCase() === item.name.toLowerCase()
    if (items.length >= limits.itemsMax) throw fieldError('name', checklistMessages.tooMany)
    if (items.some(isKnown)) throw fieldError('name', checklistMessages.duplicate, 'conflict')
    const added = newItem(item, items.length + 1, current.acceptedPlan !== null)
    return {
      values: writeItems([...items, added]),
      details: [{ kind: 'item-changed', name: item.name, what: 'added' }],
    }
  })
  return { items: readItems(changed) }
}

/** Marks an item: by the version that was seen, so that of two changes at once the second is refused. */
export async function changeChecklistItem(
  database: Database,
  user: SessionUser,
  id: string,
  itemId: number,
  change: ItemChange,
) {
  const by = sideOf(change)
  if (by === 'operator' && user.role !== by) throw fieldError('state', checklistMessages.notAllowed)
  const changed = await changeSharedList(database, user, { id, by }, (current) => {
    const items = readItems(current)
    const item = items.find((one) => one.id === itemId)
    if (item === undefined) throw new CallError('not-found', checklistMessages.unknown)
    if (item.version !== change.version) throw new CallError('conflict')
    const error = itemChangeError(item, change, current.acceptedPlan !== null)
    if (error !== null) throw fieldError(change.wish ? 'wish' : 'state', error)
    const what = change.wish ?? change.state ?? item.state
    return {
      values: writeItems(items.with(items.indexOf(item), changeItem(item, change))),
      details: [{ kind: 'item-changed', name: item.name, what, ...factsOf(change) }],
    }
  })
  return { items: readItems(changed) }
}
