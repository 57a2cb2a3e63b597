import type * as z from 'zod/mini'
import type { hitSchema, storySchema } from './hit-schema.ts'

export type Hit = z.infer<typeof hitSchema>

export type Story = z.infer<typeof storySchema>

/** What the panel of a hit shows: its story, where there is one, and what else is known. */
export type HitDetails = Pick<Hit, 'title' | 'originalSaas' | 'description' | 'tags'> &
  Partial<Pick<Hit, 'costs' | 'calc' | 'status' | 'industry' | 'companySize' | 'isSample'>> &
  Partial<Omit<Story, 'id' | 'costs'>>

/** The saving of a hit that is not completed is a projection, and is labelled as such. */
export function isSavingProjected(hit: Pick<Hit, 'status'>): boolean {
  return hit.status !== 'completed'
}

/** What the figure is called: who worked it out matters. */
export function nameSavings(hit: Pick<Hit, 'status' | 'calc'>): string {
  const name = isSavingProjected(hit) ? 'Projected savings' : 'Savings'
  return hit.calc ? name : `${name}, stated by the client`
}
