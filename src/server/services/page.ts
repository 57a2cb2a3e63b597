import { limits } from '#domain/limits.ts'

/** One more than a page holds, to know whether another follows. */
export const pageProbe = limits.pageSize + 1

export function pageOf<Item extends { id: string }>(
  found: Item[],
): { requests: Item[]; next: string | null } {
  const requests = found.slice(0, limits.pageSize)
  return { requests, next: found.length > requests.length ? (requests.at(-1)?.id ?? null) : null }
}
