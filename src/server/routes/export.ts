import type { Logger } from 'pino'
import { endpoints } from '#contract/endpoints.ts'
import { brandName } from '#domain/brand.ts'
import { exportCsv, exportJson } from '#server/services/export-data.ts'
import type { Dependencies } from './dependencies.ts'
import type { Serve } from './router.ts'

/** Own data, to take away. */
export function serveExport(serve: Serve, { database, limit, logger }: Dependencies): void {
  serve(endpoints.exportJson, async ({ person }) => {
    await limit('export', person.id)
    return download(exportJson(database, person), 'application/json', 'json', logger)
  })

  serve(endpoints.exportCsv, async ({ person }) => {
    await limit('export', person.id)
    return download(exportCsv(database, person), 'text/csv', 'csv', logger)
  })
}

const encoder = new TextEncoder()

/** Sends a file as it is being made. What fails before its first piece is still answered as an error. */
async function download(
  pieces: AsyncGenerator<string>,
  type: string,
  extension: string,
  logger: Logger,
): Promise<Response> {
  let piece = await pieces.next()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (piece.done) return controller.close()
      controller.enqueue(encoder.encode(piece.value))
      piece = await pieces.next().catch((error: unknown) => breakOff(error, logger))
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  const name = `${brandName.toLowerCase()}-${new Date().toISOString().slice(0, 10)}.${extension}`
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${name}"`,
    },
  })
}

/** What is thrown here may end up at the end of the file: the cause is for the log alone. */
function breakOff(error: unknown, logger: Logger): never {
  logger.error({ err: error }, 'export broke off')
  throw new Error('The export broke off. Download it again.')
}
