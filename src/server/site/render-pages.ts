import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** In the built folder, and not part of the site: what renders pages, and what it needs to know of the build. */
export const renderFolder = '.render'
export const assetsFile = 'assets.json'

export interface RenderedFile {
  file: string
  content: string
}

/**
 * Renders every page with this content, as the build did with samples. In a thread of its own, which takes its memory
 * along when it ends: calls are answered meanwhile, and React stays out of the server.
 */
export async function renderPages(folder: string, content: unknown): Promise<RenderedFile[]> {
  const assets: unknown = JSON.parse(await readFile(join(folder, assetsFile), 'utf8'))
  const worker = new Worker(join(folder, 'prerender.js'), { workerData: { assets, content } })
  try {
    return await new Promise((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error('The renderer ended without a page.')))
    })
  } finally {
    await worker.terminate()
  }
}
