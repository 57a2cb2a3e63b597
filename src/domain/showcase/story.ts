import * as z from 'zod/mini'
import type { Hit } from './hit.ts'

/** A success story: a completed hit, described by its client. */
export const storySchema = z.object({
  id: z.string(),
  title: z.string(),
  originalSaas: z.string(),
  savings: z.string(),
  customer: z.optional(z.string()),
  customerRole: z.string(),
  /** One sentence in the client's voice. */
  quote: z.string(),
  /** The same voice at length. */
  description: z.string(),
  kept: z.optional(z.array(z.string())),
  dropped: z.optional(z.array(z.string())),
  tags: z.array(z.string()),
  miniature: z.optional(z.enum(['pipeline', 'board', 'inbox'])),
  costs: z.object({ beforeCents: z.int(), nowCents: z.int() }),
  /** The calculation that the costs follow from. Without it, the client states them. */
  calc: z.optional(z.string()),
  hitId: z.int(),
})

export type Story = z.infer<typeof storySchema>

/** What the panel of a hit shows: its story, where there is one, and what else is known. */
export type HitDetails = Pick<Hit, 'title' | 'originalSaas' | 'description' | 'tags'> &
  Partial<Pick<Hit, 'costs' | 'calc' | 'status' | 'industry' | 'companySize' | 'isSample'>> &
  Partial<Omit<Story, 'id' | 'costs'>>
