import * as z from 'zod/mini'

export const userStorageKey = 'user'

export const userSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  email: z.string(),
  role: z.literal('client'),
  company: z.optional(z.string()),
})

export type User = z.infer<typeof userSchema>
