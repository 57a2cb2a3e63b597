import * as z from 'zod/mini'

/** A success story: a completed hit, described by its client. */
export const storySchema = z.object({
  id: z.string(),
  title: z.string(),
  originalSaas: z.string(),
  savings: z.string(),
  customer: z.string(),
  customerRole: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
})

export type Story = z.infer<typeof storySchema>
