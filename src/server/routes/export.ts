import { endpoints } from '#contract/endpoints.ts'
import { exportCsv, exportJson } from '#server/services/export-data.ts'
import type { Dependencies } from './dependencies.ts'
import { download } from './download.ts'
import type { Serve } from './router.ts'

/** Own data, to take away. */
export function serveExport(serve: Serve, { database, limit, logger }: Dependencies): void {
  serve(endpoints.exportJson, async ({ person }) => {
    await limit('export', person.id)
    return download(exportJson(database, person), {
      type: 'application/json',
      extension: 'json',
      logger,
    })
  })

  serve(endpoints.exportCsv, async ({ person }) => {
    await limit('export', person.id)
    return download(exportCsv(database, person), { type: 'text/csv', extension: 'csv', logger })
  })
}
