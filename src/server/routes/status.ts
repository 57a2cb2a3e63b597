import { endpoints } from '#contract/endpoints.ts'
import { describeApi } from './openapi.ts'
import type { Readiness } from './readiness.ts'
import type { Serve } from './router.ts'
import { unavailable } from './unavailable.ts'

/** What machines ask: whether we live, whether we can work, and what may be called. */
export function serveStatus(serve: Serve, readiness: Readiness): void {
  serve(endpoints.health, async () => ({ status: 'ok' as const }))

  serve(endpoints.ready, async () => {
    await readiness.check().catch((cause: unknown) => {
      throw Object.assign(unavailable(cause), { cause })
    })
    return { status: 'ready' as const }
  })

  serve(endpoints.description, async () => describeApi())
}
