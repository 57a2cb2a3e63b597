import { limits } from '#domain/values/limits.ts'

/** One more than a page holds, to know whether another follows. */
export const pageProbe = limits.pageSize + 1

/** A page, and by what to ask for the next one, if there is one. */
export function pageOf<Item>(found: Item[], cursorOf: (last: Item) => string) {
  const requests = found.slice(0, limits.pageSize)
  const last = found.length > requests.length ? requests.at(-1) : undefined
  return { requests, next: last === undefined ? null : cursorOf(last) }
}
