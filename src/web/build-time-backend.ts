import { createSimulatedBackend } from '#backends/simulated/simulated-backend.ts'
import type { Backend } from '#contract/backend.ts'
import type { PageData } from '#contract/page-data.ts'

/** What pages are prerendered and hydrated with: samples, or what the live server has in their place, signed out. */
export function createBuildTimeBackend({
  hits,
  stories,
  company,
  signInProvider,
  founder,
}: PageData = {}): Backend {
  const backend = createSimulatedBackend({ openStorage: noStorage, wait: async () => undefined })
  return Object.assign(
    backend,
    company && { company },
    signInProvider && { signInProvider },
    founder && { founder },
    hits && { listHits: async () => hits },
    stories && { listStories: async () => stories },
  )
}

function noStorage(): never {
  throw new Error('Prerendered pages know no storage.')
}
