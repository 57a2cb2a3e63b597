import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { PrintedDocument } from '#domain/values/printed-document.ts'
import { createWorkQueue } from '#server/accounts/password-hasher.ts'

/** About 10 MB. Drawing one again takes a tenth of a second, and is no reason for a copy in the database and its backups. */
const keptMax = 500
const kept = new Map<string, Promise<Buffer>>()

/** Keeps the documents that were read last in this process. */
export function drawOnce(document: PrintedDocument): Promise<Buffer> {
  const key = JSON.stringify(document)
  const drawn = kept.get(key) ?? enqueue(() => drawInThread(document))
  // The last in the map is the one that was read last.
  kept.delete(key)
  kept.set(key, drawn)
  const [oldest] = kept.keys()
  if (kept.size > keptMax && oldest) kept.delete(oldest)
  // What failed is drawn anew by the next call.
  drawn.catch(() => kept.delete(key))
  return drawn
}

/** One at a time. More than the second number of waiting ones fail with `too-many`. */
const enqueue = createWorkQueue(1, 200)
/** For a thread that hangs: a machine with ten times its load is slow, but draws. */
const drawMs = 60_000
const idleMs = 30_000
const threadFile = new URL('./document-thread.ts', import.meta.url)
const resourceLimits = { maxOldGenerationSizeMb: 256 }
let thread: Worker | undefined
let idle: NodeJS.Timeout | undefined

/** In a thread, so that calls are answered meanwhile. It takes its memory along when there is nothing more to draw. */
async function drawInThread(document: PrintedDocument): Promise<Buffer> {
  clearTimeout(idle)
  thread ??= startThread()
  const drawing = thread
  // It ends with the process.
  drawing.unref()
  try {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    drawing.postMessage(document)
    // Rejects with the error of a thread that fails.
    const [drawn] = await once(drawing, 'message', { signal: AbortSignal.timeout(drawMs) })
    idle = setTimeout(() => endThread(drawing), idleMs).unref()
    return Buffer.from(drawn as Uint8Array)
  } catch (error) {
    endThread(drawing)
    throw error
  }
}

function startThread(): Worker {
  const started = new Worker(threadFile, { workerData: 'documents', resourceLimits })
  // One that fails between two documents would end the process otherwise.
  started.on('error', () => endThread(started))
  return started
}

function endThread(ending: Worker): void {
  void ending.terminate()
  if (thread === ending) thread = undefined
}
