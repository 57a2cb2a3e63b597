import type { Hit } from './hit.ts'

/** An even number, for rows of two cards, and small enough to render on a slow machine. */
export const hitsPerPage = 20

/** The part of the found hits that is shown at once. */
export interface HitPage {
  hits: readonly Hit[]
  /** Counted from 1. */
  number: number
  count: number
}

/** A page beyond the last, as after a shared address has aged, is the last. */
export function cutPage(hits: readonly Hit[], wanted: number): HitPage {
  const count = Math.max(1, Math.ceil(hits.length / hitsPerPage))
  const number = Math.min(Math.max(1, wanted), count)
  const start = (number - 1) * hitsPerPage
  return { hits: hits.slice(start, start + hitsPerPage), number, count }
}

/** Parses `page` from an address; anything but a number from 1 on counts as the first page. */
export function parsePage(params: { get(name: string): string | null }): number {
  const text = params.get('page') ?? ''
  return /^\d+$/.test(text) ? Math.max(1, Number(text)) : 1
}

/** The first page has no parameter. */
export function describePage(page: number): [name: string, value: string][] {
  return page > 1 ? [['page', String(page)]] : []
}
