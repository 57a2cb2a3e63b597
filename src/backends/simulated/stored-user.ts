import * as z from 'zod/mini'
import type { User } from '#domain/accounts/user.ts'
import { userSchema } from '#domain/accounts/user-schema.ts'

/** A malformed entry counts as absent. */
export function parseStoredUser(stored: string): User | null {
  try {
    const parsed = storedUserSchema.safeParse(JSON.parse(stored))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

/** In the simulation every user is a client, whatever role the storage holds. */
const storedUserSchema = z.extend(userSchema, { role: z.literal('client') })
