import { endpoints } from '#contract/endpoints.ts'
import { exportCsv, exportJson } from '#server/services/export-data.ts'
import type { Dependencies } from './dependencies.ts'
import { download } from './download.ts'
import type { Serve } from './router.ts'

/** Own data, to take away. */
export function serveExport(serve: Serve, { database, limit, logger }: Dependencies): void {
  serve(endpoints.exportJson, async ({ user }) => {
    await limit('export', user.id)
    return download(exportJson(database, user), {
      type: 'application/json',
      extension: 'json',
      logger,
    })
  })

  serve(endpoints.exportCsv, async ({ user }) => {
    await limit('export', user.id)
    return download(exportCsv(database, user), { type: 'text/csv', extension: 'csv', logger })
  })
}
