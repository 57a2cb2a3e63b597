import type * as z from 'zod/mini'
import type { hitStatuses, industries } from './hit-options.ts'
import type { hitSchema } from './hit-schema.ts'

export const hitStatusLabels = {
  completed: 'Completed',
  'in-progress': 'In Progress',
  queued: 'Queued',
} as const satisfies Record<HitStatus, string>

export const hitStatusColours = {
  completed: 'green',
  'in-progress': 'amber',
  queued: 'primary',
} as const satisfies Record<HitStatus, string>

export type Industry = (typeof industries)[number]
export type HitStatus = (typeof hitStatuses)[number]
/** A past or running project as the showcase tells it. */
export type Hit = z.infer<typeof hitSchema>

/** Until a hit is completed, what it saves is a projection and must say so. */
export function isSavingProjected(hit: Pick<Hit, 'status'>): boolean {
  return hit.status !== 'completed'
}
