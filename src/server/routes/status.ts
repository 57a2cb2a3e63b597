import type { statusEndpoints } from '#contract/status-endpoints.ts'
import { createMailWatch } from '#server/services/mail/mail-watch.ts'
import type { Dependencies } from './dependencies.ts'
import { readMetrics } from './metrics.ts'
import { describeApi } from './openapi.ts'
import type { Readiness } from './readiness.ts'
import type { Handlers } from './router.ts'
import { unavailable } from './unavailable.ts'

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
