import * as z from 'zod/mini'
import { type User, userSchema, userStorageKey } from '#domain/user.ts'

/** In the simulation everybody is a client, whatever somebody wrote into storage. */
const storedUserSchema = z.extend(userSchema, { role: z.literal('client') })

export interface UserStore {
  read(): User | null
  write(user: User): void
  clear(): void
}

/**
 * Keeps the signed-in user in local storage. Storage may be blocked, full or hold anything at all:
 * then the user lives in memory until the page is left, and no screen breaks.
 */
export function createUserStore(openStorage: () => Storage): UserStore {
  let unsaved: User | null = null

  return {
    read() {
      return unsaved ?? readStored(openStorage)
    },
    write(user) {
      unsaved = attempt(() => openStorage().setItem(userStorageKey, JSON.stringify(user)))
        ? null
        : user
    },
    clear() {
      unsaved = null
      attempt(() => openStorage().removeItem(userStorageKey))
    },
  }
}

/** A malformed entry counts as absent. */
function readStored(openStorage: () => Storage): User | null {
  try {
    const parsed = storedUserSchema.safeParse(
      JSON.parse(openStorage().getItem(userStorageKey) ?? 'null'),
    )
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}

function attempt(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}
