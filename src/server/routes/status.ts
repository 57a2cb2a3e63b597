import { endpoints } from '#contract/endpoints.ts'
import { CallError } from '#contract/errors.ts'
import type { Dependencies } from './dependencies.ts'
import { describeApi } from './openapi.ts'
import type { Serve } from './router.ts'

/** What machines ask: whether we live, whether we can work, and what may be called. */
export function serveStatus(serve: Serve, { database }: Dependencies): void {
  serve(endpoints.health, async () => ({ status: 'ok' as const }))

  serve(endpoints.ready, async () => {
    await database.ping().catch((cause: unknown) => {
      throw Object.assign(new CallError('unavailable'), { cause })
    })
    return { status: 'ready' as const }
  })

  serve(endpoints.description, async () => describeApi())
}
