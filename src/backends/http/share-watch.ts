import type { Following } from '#contract/backend.ts'

type Watch = Following['watch']

/** However many look on, one of them watches: a browser allows an address few connections. */
export function shareWatch(watch: Watch): Watch {
  const lookers = new Set<Parameters<Watch>[0]>()
  let stop: (() => void) | undefined

  return (onChange) => {
    // Made anew, so that one function that looks on twice is told twice.
    const looker: typeof onChange = (change) => onChange(change)
    lookers.add(looker)
    if (lookers.size === 1) stop = watch((change) => lookers.forEach((tell) => tell(change)))
    return () => {
      if (lookers.delete(looker) && lookers.size === 0) stop?.()
    }
  }
}
