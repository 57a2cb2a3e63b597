import { browserPaths } from '#contract/browser-paths.ts'
import { returningStorageKey, serializeReturning, type User } from '#domain/accounts/user.ts'
import { type Call, readPlainly } from './call.ts'
import type { CallOptions } from './send-call.ts'

export type Session = ReturnType<typeof createSession>

/**
 * Only the server knows who is signed in. This keeps a hint: for this page, whether to ask for the
 * user's own requests at once, and for the next page, which links to show before the session is read.
 */
export function createSession(call: Call, options: CallOptions & { openStorage: () => Storage }) {
  let reading: Promise<User | null> | undefined
  let changes = 0
  let isSignedIn = withStorage((storage) => storage.getItem(returningStorageKey) !== null) ?? false

  return {
    read,
    remember(user: User | null) {
      changes += 1
      reading = undefined
      note(user)
    },
    /** Makes this browser's other tabs read the session again: the same user has changed. */
    notifyTabs: () => withStorage(rewriteHint),
    /** Whether a user was signed in when last known, on this page or an earlier one. Only a hint. */
    isLikely: () => isSignedIn,
  }

  /** Concurrent calls share one request. */
  function read(): Promise<User | null> {
    reading ??= ask().finally(() => {
      reading = undefined
    })
    return reading
  }

  async function ask(): Promise<User | null> {
    const changesBefore = changes
    // Most visitors are signed out, which is known without a schema.
    const plain = isSignedIn
      ? null
      : await readPlainly<{ user?: unknown }>(options, browserPaths.session)
    const { user } = plain?.user === null ? { user: null } : await call('readSession')
    // The session changed during this call, so its answer may be outdated.
    if (changes !== changesBefore) return read()
    note(user)
    return user
  }

  function note(user: User | null): void {
    isSignedIn = user !== null
    withStorage((storage) => {
      if (user) storage.setItem(returningStorageKey, serializeReturning(user))
      else storage.removeItem(returningStorageKey)
    })
  }

  /**
   * Storage may be blocked or full: then there is no hint. The links of visitors who are signed out may show for a
   * moment, and other tabs read the session again when they become visible.
   */
  function withStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
    try {
      return use(options.openStorage())
    } catch {
      return undefined
    }
  }
}

/** Other tabs get a `storage` event only when the value changes. */
function rewriteHint(storage: Storage): void {
  const hint = storage.getItem(returningStorageKey)
  storage.removeItem(returningStorageKey)
  if (hint !== null) storage.setItem(returningStorageKey, hint)
}
