import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Logger } from 'pino'
import { brandName } from '#domain/site/brand.ts'

interface DownloadOptions {
  type: string
  extension: string
  /** Goes into the file's name: `queue-`. */
  name?: string
  logger: Logger
}

/** Streams a file while it is generated. A failure after the first piece breaks the connection. */
export async function download(
  pieces: AsyncGenerator<string>,
  { type, extension, name = '', logger }: DownloadOptions,
): Promise<Response> {
  let piece = await pieces.next()
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (piece.done) return controller.close()
      controller.enqueue(new TextEncoder().encode(piece.value))
      // SQLite answers without leaving the microtasks: other calls would wait for the whole file.
      await nextTurn()
      piece = await pieces.next().catch((err: unknown) => {
        // The thrown message may end up at the end of the file, so the cause is only logged.
        logger.error({ err }, 'export broke off')
        throw new Error('The export broke off. Download it again.')
      })
    },
    async cancel() {
      await pieces.return(undefined)
    },
  })
  const filename = `${brandName.toLowerCase()}-${name}${new Date().toISOString().slice(0, 10)}.${extension}`
  return new Response(body, {
    headers: {
      'Content-Type': `${type}; charset=utf-8`,
      'Content-Disposition': `attachment; filename="${filename}"`,
    },
  })
}

/** Of a file that not everyone may read. Whatever it is, a browser neither guesses a type nor runs anything. */
export const privateHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Content-Security-Policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'same-origin',
  // Who may read it is checked each time, and nothing stays in a browser that others use.
  'Cache-Control': 'private, no-store',
}
