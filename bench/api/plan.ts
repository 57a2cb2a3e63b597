import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    streams: { type: 'boolean', default: false },
    throughput: { type: 'boolean', default: false },
  },
})

/** What alone is measured, if anything. */
export const only = (['streams', 'throughput'] as const).find((part) => values[part])

export const plan = values.quick
  ? { rounds: 3, roundMs: 500, connections: 16, rows: [1000, 20_000] as const, streams: 2000 }
  : { rounds: 7, roundMs: 2000, connections: 16, rows: [1000, 1_000_000] as const, streams: 10_000 }

export type Plan = typeof plan
