import type * as z from 'zod/mini'
import type { hitSchema } from './hit-schema.ts'

/** A past or running project as the showcase tells it. */
export type Hit = z.infer<typeof hitSchema>

/** Until a hit is completed, what it saves is a projection and must say so. */
export function isSavingProjected(hit: Pick<Hit, 'status'>): boolean {
  return hit.status !== 'completed'
}
