import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import type { BackUpOptions } from './back-up.ts'
import { type BackupSummary, partialSuffix } from './backup-format.ts'

/** Backs up in a thread of its own, so that calls are answered meanwhile. */
export async function backUpInThread(
  options: Omit<BackUpOptions, 'onProgress'>,
  signal: AbortSignal,
): Promise<BackupSummary> {
  const worker = new Worker(new URL('./backup-worker.ts', import.meta.url), { workerData: options })
  const finished = Promise.withResolvers<BackupSummary>()
  worker.once('message', (summary: BackupSummary) => finished.resolve(summary))
  worker.once('error', finished.reject)
  worker.once('exit', () => finished.reject(new Error('The backup was interrupted.')))
  const abort = () => void worker.terminate()
  signal.addEventListener('abort', abort)
  try {
    return await finished.promise
  } catch (error) {
    await rm(`${options.path}${partialSuffix}`, { force: true })
    throw error
  } finally {
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}
