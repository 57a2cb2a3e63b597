import type { ServerResponse } from 'node:http'
import type { EventSink } from '#server/requests/stream-changes.ts'

/** Starts a stream of events. Returns the function that ends it. */
type Begin = (sink: EventSink) => () => void

const encoder = new TextEncoder()

/**
 * The body of a stream of events. It is an ordinary web stream, but on a socket it is written without one:
 * the stream, its reader and their promises would be half of the memory of a connection that waits.
 */
export class EventBody extends ReadableStream<Uint8Array> {
  readonly #begin: Begin

  constructor(begin: Begin) {
    let end: (() => void) | undefined
    super(
      {
        pull(controller) {
          // Begun by the first read: the response to a HEAD request is never read, and would never end.
          end ??= begin(sinkOfStream(controller))
        },
        cancel() {
          end?.()
        },
      },
      { highWaterMark: 0, size: ({ byteLength }) => byteLength },
    )
    this.#begin = begin
  }

  /** Begins the stream on a response whose headers are written. */
  writeTo(response: ServerResponse): void {
    // The client may have left while its session was read: 'close' does not come again.
    if (response.destroyed) return
    response.on('close', this.#begin(sinkOfSocket(response)))
  }
}

function sinkOfStream(controller: ReadableStreamDefaultController<Uint8Array>): EventSink {
  return {
    send(text) {
      controller.enqueue(encoder.encode(text))
      return -(controller.desiredSize ?? 0)
    },
    close() {
      try {
        controller.close()
      } catch {
        // The reader has already closed it.
      }
    },
  }
}

function sinkOfSocket(response: ServerResponse): EventSink {
  return {
    send(text) {
      response.write(text)
      return response.writableLength
    },
    close: () => response.end(),
  }
}
