import type { statusEndpoints } from '#contract/status-endpoints.ts'
import { describeApi } from './openapi.ts'
import type { Readiness } from './readiness.ts'
import type { Handlers } from './router.ts'
import { unavailable } from './unavailable.ts'

export function statusHandlers(readiness: Readiness): Handlers<typeof statusEndpoints> {
  return {
    health: async () => ({ status: 'ok' }),
    async ready() {
      await readiness.check().catch((cause: unknown) => {
        throw Object.assign(unavailable(cause), { cause })
      })
      return { status: 'ready' }
    },
    description: async () => describeApi(),
  }
}
