import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** In the built folder, and not part of the site: what renders pages, and what it needs to know of the build. */
export const renderFolder = '.render'
export const assetsFile = 'assets.json'
export const rendererFile = 'prerender.js'

export interface RenderedFile {
  file: string
  content: string
}

export interface RenderLimits {
  renderMs: number
  memoryMb: number
}

/** Forty times what rendering takes, and several times the memory. */
const renderLimits: RenderLimits = { renderMs: 20_000, memoryMb: 256 }

/** Renders every page in a thread, so calls are answered meanwhile and React stays out of the server. */
export async function renderPages(
  folder: string,
  content: unknown,
  { renderMs, memoryMb }: RenderLimits = renderLimits,
  stopping?: AbortSignal,
): Promise<RenderedFile[]> {
  const assets: unknown = JSON.parse(await readFile(join(folder, assetsFile), 'utf8'))
  // An aborted signal fires no event any more.
  stopping?.throwIfAborted()
  const worker = new Worker(join(folder, rendererFile), {
    workerData: { assets, content },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  const timeout = AbortSignal.timeout(renderMs)
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The renderer ended without a page.')))
      timeout.addEventListener('abort', () =>
        reject(new Error(`The renderer took more than ${renderMs} ms.`)),
      )
      stopping?.addEventListener('abort', () => reject(stopping.reason), { once: true })
    })
  } finally {
    await worker.terminate()
  }
}
