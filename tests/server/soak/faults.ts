import { setTimeout } from 'node:timers/promises'

/** Something that fails for a while. */
export interface Fault {
  name: string
  /** In seconds from the start of a round. */
  from: number
  until: number
  begin(): void | Promise<void>
  end(): void | Promise<void>
}

interface FaultsOptions {
  seconds: number
  faults: readonly Fault[]
  kill: () => Promise<boolean>
  /** How many calls have been answered 503 so far. */
  countUnavailable: () => number
  report: (line: string) => void
}

/** Every fault happens once in each round. */
const roundSeconds = 60
const killEverySeconds = 5
const lateAnswerSeconds = 4

/**
 * Lets one fault after the other happen, round after round, and kills a process every few seconds. At the
 * end all is well. Returns how many calls were answered 503 because of each fault.
 */
export async function runFaults(options: FaultsOptions): Promise<Record<string, number>> {
  const { seconds, faults, kill, countUnavailable, report } = options
  const start = performance.now()
  const unavailable: Record<string, number> = {}
  await Promise.all([killSome(), failOneByOne()])
  await until(seconds)
  return unavailable

  async function killSome(): Promise<void> {
    for (let second = killEverySeconds; second < seconds; second += killEverySeconds) {
      await until(second)
      if (await kill()) log('a process is killed')
    }
  }

  async function failOneByOne(): Promise<void> {
    for (let round = 0; round + roundSeconds <= seconds; round += roundSeconds) {
      for (const fault of faults) {
        await until(round + fault.from)
        log(`${fault.name} begins`)
        const before = countUnavailable()
        await fault.begin()
        await until(round + fault.until)
        await fault.end()
        log(`${fault.name} is over`)
        // An answer to a call of the last moment may still be on its way.
        await until(round + fault.until + lateAnswerSeconds)
        const during = countUnavailable() - before
        unavailable[fault.name] = (unavailable[fault.name] ?? 0) + during
      }
    }
  }

  function log(line: string): void {
    report(`${Math.round((performance.now() - start) / 1000)} s: ${line}`)
  }

  function until(second: number): Promise<void> {
    return setTimeout(Math.max(start + second * 1000 - performance.now(), 0))
  }
}
