import { createSimulatedBackend } from '#backends/simulated/simulated-backend.ts'
import type { Backend } from '#contract/backend.ts'

/** What pages are prerendered with, and what their first render in the browser has to equal: samples, signed out. */
export function createBuildTimeBackend(): Backend {
  return createSimulatedBackend({ openStorage: noStorage, wait: async () => undefined })
}

function noStorage(): never {
  throw new Error('Prerendered pages know no storage.')
}
