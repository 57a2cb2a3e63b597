import type { statusEndpoints } from '#contract/endpoints.ts'
import { CallError } from '#contract/errors.ts'
import { hasBearer } from '#server/accounts/authorize.ts'
import { version } from '#server/db/version.ts'
import { unavailable } from '#server/http/answer-error.ts'
import type { Dependencies } from '#server/http/dependencies.ts'
import { buildOpenApi } from '#server/http/openapi.ts'
import type { Handlers } from '#server/http/router.ts'
import { hasExampleCompany } from '#server/showcase/site-settings.ts'
import { sendFile } from '#server/site/serve-site.ts'
import { createSiteFile, type SiteFile } from '#server/site/static-site.ts'
import { createTroubleWatch, type Readiness, shareFor } from './readiness.ts'

const json = { type: 'application/json', cacheControl: 'no-cache' }

export function statusHandlers(
  readiness: Readiness,
  dependencies: Dependencies,
): Handlers<typeof statusEndpoints> {
  const { backups, database, pages, publicUrl, telemetry, metricsToken } = dependencies
  const readTroubles = createTroubleWatch(database)
  const isExample = shareFor(10_000, () => hasExampleCompany(database.query, publicUrl))
  // Made at the first call: a process that is never asked keeps its memory.
  let description: Promise<SiteFile> | undefined
  return {
    health: async () => ({ status: 'ok', version }),
    async ready() {
      await readiness.check().catch((cause: unknown) => {
        throw Object.assign(unavailable(cause), { cause })
      })
      return {
        status: 'ready',
        ...(await readTroubles()),
        ...(pages?.isStale() && { pages: 'stale' as const }),
        ...((await isExample()) && { company: 'example' as const }),
        ...(backups && { backup: backups.isOverdue() ? 'overdue' : 'current' }),
      }
    },
    /** With the token, or where none is set from this machine. For everyone else there is no such address. */
    async metrics({ headers, isLocal }) {
      const isAllowed = metricsToken === undefined ? isLocal() : hasBearer(headers, metricsToken)
      if (!isAllowed || telemetry === undefined) throw new CallError('not-found')
      const { read, contentType } = telemetry.metrics
      const text = await read(dependencies)
      return new Response(text, { headers: { 'Content-Type': contentType } })
    },
    async description({ headers }) {
      description ??= createSiteFile(json, JSON.stringify(buildOpenApi()), ['br', 'gzip'])
      return sendFile(await description, headers)
    },
  }
}
