import { type Finding, findingsOf } from './finding.ts'

const { ok, skipped, warning, problem } = findingsOf('clock')

const toleratedMs = 5000
const harmfulMs = 60_000

export interface OtherClock {
  name: string
  aheadMs: number
}

/** Compares our clock with others: sessions, links in emails and due times depend on it. */
export function checkClock(clocks: readonly OtherClock[]): Finding {
  const [worst] = clocks.toSorted((a, b) => Math.abs(b.aheadMs) - Math.abs(a.aheadMs))
  if (worst === undefined) return skipped('there is no other clock to compare with.')
  const names = clocks.map(({ name }) => name).join(' and ')
  const offMs = Math.abs(worst.aheadMs)
  if (offMs <= toleratedMs) return ok(`differs from that of ${names} by less than 5 seconds.`)
  const report = offMs > harmfulMs ? problem : warning
  const direction = worst.aheadMs > 0 ? 'behind' : 'ahead of'
  return report(
    `is ${Math.round(offMs / 1000)} seconds ${direction} that of ${worst.name}.`,
    'Synchronise the clocks of both machines, for instance by `timedatectl set-ntp true`.',
  )
}
