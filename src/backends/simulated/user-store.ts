import { type User, userStorageKey } from '#domain/accounts/user.ts'

export interface UserStore {
  read(): Promise<User | null>
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
    async read() {
      return unsaved ?? parse(readStored(openStorage))
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

function readStored(openStorage: () => Storage): string | null {
  try {
    return openStorage().getItem(userStorageKey)
  } catch {
    return null
  }
}

/** Most visitors have nothing stored and need not load the schema. */
async function parse(stored: string | null): Promise<User | null> {
  if (stored === null) return null
  const { parseStoredUser } = await import('./stored-user.ts')
  return parseStoredUser(stored)
}

function attempt(action: () => void): boolean {
  try {
    action()
    return true
  } catch {
    return false
  }
}
