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
  report: (line: string) => void
}

/** Every fault happens once in each round. */
const roundSeconds = 60
const killEverySeconds = 5

/** Lets one fault after the other happen, round after round, and kills a process every few seconds. At the end all is well. */
export async function runFaults({ seconds, faults, kill, report }: FaultsOptions): Promise<void> {
  const start = performance.now()
  await Promise.all([killSome(), failOneByOne()])
  await until(seconds)

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
        await fault.begin()
        await until(round + fault.until)
        await fault.end()
        log(`${fault.name} is over`)
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
