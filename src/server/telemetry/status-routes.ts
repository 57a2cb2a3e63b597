import type { statusEndpoints } from '#contract/service.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { describeApi } from '#server/http/openapi.ts'
import type { Handlers } from '#server/http/router.ts'
import { unavailable } from '#server/http/unavailable.ts'
import { createMailWatch, type Readiness } from './readiness.ts'
import { readMetrics } from './routes.ts'

export function statusHandlers(
  readiness: Readiness,
  dependencies: Dependencies,
): Handlers<typeof statusEndpoints> {
  const { backups, database } = dependencies
  const isMailStuck = createMailWatch(database)
  return {
    health: async () => ({ status: 'ok' }),
    async ready() {
      await readiness.check().catch((cause: unknown) => {
        throw Object.assign(unavailable(cause), { cause })
      })
      return {
        status: 'ready',
        ...((await isMailStuck()) && { mail: 'stuck' as const }),
        ...(backups && { backup: backups.isOverdue() ? 'overdue' : 'current' }),
      }
    },
    metrics: (call) => readMetrics(dependencies, call),
    description: async () => describeApi(),
  }
}
