import type { Order } from '#domain/requests/order.ts'
import { hasItem, type NewItem } from './checklist.ts'
import { parityListOf } from './parity-lists.ts'

/** The first items of a checklist: what the order names, each once. What is no known data set is a feature. */
export function orderedItems({ targetSaaS, checklist = [] }: Order): NewItem[] {
  const list = parityListOf(targetSaaS)
  const items: NewItem[] = []
  for (const name of checklist) {
    const item: NewItem = { kind: list?.data.includes(name) ? 'data' : 'feature', name }
    if (!hasItem(items, item)) items.push(item)
  }
  return items
}
