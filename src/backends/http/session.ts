import { browserPaths } from '#contract/browser-paths.ts'
import { describeReturning, returningStorageKey, type User } from '#domain/accounts/user.ts'
import { type Call, isSignedOut } from './call.ts'
import type { CallOptions } from './send-call.ts'

export interface Session {
  /** Reads the signed-in user from the server. Concurrent calls share one request. */
  read(): Promise<User | null>
  /** Stores the user that another call returned. */
  remember(user: User | null): void
  /** Makes this browser's other tabs read the session again: the same user has changed. */
  notifyTabs(): void
  /** Whether a user was signed in when last known, on this page or an earlier one. Only a hint. */
  isLikely(): boolean
}

interface SessionOptions extends CallOptions {
  openStorage: () => Storage
}

/**
 * Only the server knows who is signed in. This keeps a hint: for this page, whether to ask for the
 * user's own requests at once, and for the next page, which links to show before the session is read.
 */
export function createSession(call: Call, options: SessionOptions): Session {
  const { openStorage } = options
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
    const isVisitor = !isSignedIn && (await isSignedOut(options, browserPaths.session))
    const { user } = isVisitor ? { user: null } : await call('readSession')
    // The session changed during this call, so its answer may be outdated.
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

/** Other tabs get a `storage` event only when the value changes. */
function rewriteHint(openStorage: () => Storage): void {
  try {
    const hint = openStorage().getItem(returningStorageKey)
    openStorage().removeItem(returningStorageKey)
    if (hint !== null) openStorage().setItem(returningStorageKey, hint)
  } catch {
    // The other tabs read the session again when they become visible.
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
