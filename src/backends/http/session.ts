import { browserPaths } from '#contract/browser-paths.ts'
import { describeReturning, returningStorageKey, type User } from '#domain/user.ts'
import { type Call, isSignedOut, type Wire } from './call.ts'

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
export function createSession(call: Call, wire: Wire, openStorage: () => Storage): Session {
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
    notifyTabs: () => rewriteHint(openStorage),
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
    // Most visitors are signed out, which is known without a schema.
    const isVisitor = !isSignedIn && (await isSignedOut(wire, browserPaths.session))
    const { user } = isVisitor ? { user: null } : await call('readSession')
    // Somebody signed in or out meanwhile, and this answer may be older.
    if (changes !== changesBefore) return read()
    note(user)
    return user
  }

  function note(user: User | null): void {
    isSignedIn = user !== null
    writeHint(openStorage, user)
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

/** Other tabs hear of a value that changes, and of no other. */
function rewriteHint(openStorage: () => Storage): void {
  try {
    const hint = openStorage().getItem(returningStorageKey)
    openStorage().removeItem(returningStorageKey)
    if (hint !== null) openStorage().setItem(returningStorageKey, hint)
  } catch {
    // They ask again when they are looked at.
  }
}

function writeHint(openStorage: () => Storage, user: User | null): void {
  try {
    if (user) openStorage().setItem(returningStorageKey, describeReturning(user))
    else openStorage().removeItem(returningStorageKey)
  } catch {
    // The links of visitors who are signed out may then show for a moment.
  }
}
