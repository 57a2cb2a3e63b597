import { parseArgs } from 'node:util'

const { values } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    figures: { type: 'boolean', default: false },
  },
})

/** Whether only the operators' figures are measured. */
export const isForFigures = values.figures

export const plan = values.quick
  ? { rounds: 3, roundMs: 500, connections: 16, rows: [1000, 20_000] as const }
  : { rounds: 7, roundMs: 2000, connections: 16, rows: [1000, 1_000_000] as const }

export type Plan = typeof plan
