interface Window {
  count: number
  resetsAt: number
}

/** More subjects than one process serves within a window. */
const windowsMax = 10_000

/** Counts attempts in this process, each subject in a window that begins with its first attempt. */
export function createAttemptCounter() {
  const windows = new Map<string, Window>()

  return (key: string, windowMs: number): Window => {
    const now = Date.now()
    const known = windows.get(key)
    if (known && known.resetsAt > now) {
      known.count += 1
      return known
    }
    if (windows.size >= windowsMax) forget(now)
    const opened = { count: 1, resetsAt: now + windowMs }
    windows.set(key, opened)
    return opened
  }

  /** Deletes expired windows; if that is not enough, all of them, to bound the memory. */
  function forget(now: number): void {
    for (const [key, { resetsAt }] of windows) if (resetsAt <= now) windows.delete(key)
    if (windows.size >= windowsMax) windows.clear()
  }
}
