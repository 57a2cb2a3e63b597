import type { Generated } from 'kysely'
import type { Consent } from '#domain/showcase/managed-hit.ts'

/** A hit of the showcase, published or not. */
export interface HitTable {
  id: Generated<number>
  /** Its place: the smallest comes first. Numbers may be missing, and below zero. */
  position: number
  isPublished: number
  /** Shipped with the product and not changed since. */
  isSample: number
  /** A `HitContent`, as JSON. */
  content: string
  /** Counts the changes of the content. */
  version: number
  requestNumber: number | null
  /** Null where there is no request. */
  consent: Consent | null
}
