import { endpoints } from '#contract/endpoints.ts'
import { returningStorageKey, type User } from '#domain/user.ts'
import type { Call } from './call.ts'

export interface Session {
  /** Asks who is signed in. Whoever asks while the answer is under way gets the same one. */
  read(): Promise<User | null>
  /** Notes what another call has told about it. */
  remember(user: User | null): void
  /** Lets this browser's other tabs ask again: the person is the same, something about them is not. */
  notifyTabs(): void
  /** What was last known, here or when this browser was here before. Never more than a guess. */
  isLikely(): boolean
}

/**
 * Only the server knows who is signed in. What is kept here is a hint: for this page, whether it is
 * worth asking for anybody's own, and for the next one, which links to show before it is answered.
 */
export function createSession(call: Call, openStorage: () => Storage): Session {
  let reading: Promise<User | null> | undefined
  let changes = 0
  let isSignedIn = readHint(openStorage)

  return {
    read,
    remember(user) {
      changes += 1
      reading = undefined
      note(user)
    },
    notifyTabs() {
      // Other tabs hear of a value that changes, and of no other.
      writeHint(openStorage, false)
      writeHint(openStorage, isSignedIn)
    },
    isLikely: () => isSignedIn,
  }

  function read(): Promise<User | null> {
    reading ??= ask().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function ask(): Promise<User | null> {
    const changesBefore = changes
    const { user } = await call(endpoints.readSession)
    // Somebody signed in or out meanwhile, and this answer may be older.
    if (changes !== changesBefore) return read()
    note(user)
    return user
  }

  function note(user: User | null): void {
    isSignedIn = user !== null
    writeHint(openStorage, isSignedIn)
  }
}

/** Storage may be blocked or full: then there is no hint. */
function readHint(openStorage: () => Storage): boolean {
  try {
    return openStorage().getItem(returningStorageKey) !== null
  } catch {
    return false
  }
}

function writeHint(openStorage: () => Storage, isSignedIn: boolean): void {
  try {
    if (isSignedIn) openStorage().setItem(returningStorageKey, 'yes')
    else openStorage().removeItem(returningStorageKey)
  } catch {
    // Links for strangers may then show for a moment.
  }
}
