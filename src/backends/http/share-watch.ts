import type { Following } from '#contract/backend.ts'

type Watch = Following['watch']

/** Many watchers share one stream: a browser allows few connections per host. */
export function shareWatch(watch: Watch): Watch {
  const watchers = new Set<Parameters<Watch>[0]>()
  let stop: (() => void) | undefined

  return (onChange) => {
    // A new function, so that a callback that is added twice is called twice.
    const watcher: typeof onChange = (change) => onChange(change)
    watchers.add(watcher)
    if (watchers.size === 1) stop = watch((change) => watchers.forEach((notify) => notify(change)))
    return () => {
      if (watchers.delete(watcher) && watchers.size === 0) stop?.()
    }
  }
}
