import * as z from 'zod/mini'

export const userStorageKey = 'user'
/** Where accounts are real, the browser keeps no more of them than that there is one. */
export const returningStorageKey = 'returning'

/** Everybody who signs up is a client. `operator` is granted on the server's command line alone. */
export const roles = ['client', 'operator'] as const

export type Role = (typeof roles)[number]

export const userSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  company: z.optional(z.string()),
  /** Told where addresses are confirmed; absent where they are not. */
  isEmailConfirmed: z.optional(z.boolean()),
})

export type User = z.infer<typeof userSchema>
