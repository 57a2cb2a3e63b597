import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import {
  announce,
  assetsFile,
  createSiteFile,
  pathOf,
  rendererFile,
  type Site,
  type SiteFile,
} from './static-site.ts'

interface LivePagesOptions {
  /** As it was built, with the API announced. Its files are replaced. */
  site: Site
  tag: string
  /** Every change of the database, until the returned function is called. */
  listen: (listener: (change: { kind: string }) => void) => () => void
  logger: Logger
  /** What the pages show; undefined where that is what they were built with. */
  readContent: () => Promise<object | undefined>
  /** Where the pages that were rendered last are kept: the next start begins with them. */
  keptFile: string
  limits?: typeof renderLimits
}

const retryAfterMs = 60_000

export type LivePages = ReturnType<typeof createLivePages>

/** Keeps the served pages up to date: each process renders them anew when what they show has changed. */
export function createLivePages(options: LivePagesOptions) {
  const { site, tag, listen, logger, readContent, keptFile, limits } = options
  const built = { files: site.files, notFound: site.notFound }
  const made = new Map<string, { text: string; file: Promise<SiteFile> }>()
  const stopping = new AbortController()
  let shown: string | undefined
  let hasFailed = false
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  const stopListening = listen(({ kind }) => {
    if (kind === 'site' || kind === 'anything') void refresh()
  })

  return {
    refresh,
    /** Whether the pages are older than the stored data, because rendering failed. */
    isStale: () => hasFailed,
    /** Resolves when there are pages to serve: those rendered last by this build, otherwise new ones. */
    async start(): Promise<void> {
      await showKept().catch(() => undefined)
      const refreshing = refresh()
      if (shown === undefined) await refreshing
    },
    async stop(): Promise<void> {
      stopListening()
      stopping.abort()
      clearTimeout(retry)
      await next
      await running
    },
  }

  /** Resolves when the pages show the stored data, or rendering has failed. Calls during a run share the next one. */
  function refresh(): Promise<void> {
    next ??= running.then(() => {
      next = undefined
      running = run()
      return running
    })
    return next
  }

  async function run(): Promise<void> {
    if (stopping.signal.aborted) return
    clearTimeout(retry)
    try {
      await update()
      hasFailed = false
    } catch (error) {
      if (stopping.signal.aborted) return
      // The pages before it stay.
      hasFailed = true
      logger.error({ err: error }, 'pages not rendered')
      retry = setTimeout(() => void refresh(), retryAfterMs).unref()
    }
  }

  async function update(): Promise<void> {
    const content = await readContent()
    const text = JSON.stringify(content)
    if (text === shown) return
    const start = performance.now()
    if (content === undefined || site.renderFolder === undefined) {
      Object.assign(site, built)
      shown = text
    } else {
      const files = await renderPages(site.renderFolder, content, limits, stopping.signal)
      await show(files, text)
      await keep(files, text).catch((err: unknown) => logger.warn({ err }, 'pages not kept'))
    }
    logger.info({ ms: Math.round(performance.now() - start) }, 'pages rendered')
  }

  async function show(rendered: RenderedFile[], text: string | undefined): Promise<void> {
    const files = new Map(built.files)
    let { notFound } = built
    for (const [name, file] of await Promise.all(rendered.map(toFile))) {
      if (name === '404.html') notFound = file
      else if (file) files.set(pathOf(name), file)
    }
    // At once: no reader gets a page of one and a site map of the other.
    Object.assign(site, { files, notFound })
    shown = text
  }

  async function toFile({ file: name, content }: RenderedFile) {
    const original = name === '404.html' ? built.notFound : built.files.get(pathOf(name))
    const text = name.endsWith('.html') ? announce(content, tag) : content
    if (original && made.get(name)?.text !== text) {
      const encodings = original.compressed.map(({ encoding }) => encoding)
      made.set(name, { text, file: createSiteFile(original, text, encodings) })
    }
    return [name, await made.get(name)?.file] as const
  }

  async function keep(files: RenderedFile[], text: string | undefined): Promise<void> {
    const draft = `${keptFile}.${process.pid}`
    await mkdir(dirname(keptFile), { recursive: true, mode: 0o700 })
    await writeFile(draft, JSON.stringify({ build: await nameBuild(), text, files }))
    await rename(draft, keptFile)
  }

  async function showKept(): Promise<void> {
    const kept = keptSchema.parse(JSON.parse(await readFile(keptFile, 'utf8')))
    if (kept.build !== (await nameBuild()) || !(await readContent())) return
    await show(kept.files, kept.text)
  }

  /** The pages of another build name files that this one does not have. */
  async function nameBuild(): Promise<string> {
    const { renderFolder = '' } = site
    const hash = createHash('sha256')
    for (const name of [assetsFile, rendererFile])
      hash.update(await readFile(join(renderFolder, name)))
    return hash.digest('base64url')
  }
}

const renderedFile = z.object({ file: z.string(), content: z.string() })

type RenderedFile = z.infer<typeof renderedFile>

const keptSchema = z.object({
  build: z.string(),
  /** What they were rendered with. */
  text: z.string(),
  files: z.array(renderedFile),
})

/** Forty times what rendering takes, and several times the memory. */
const renderLimits = { renderMs: 20_000, memoryMb: 256 }

/** Renders every page in a thread, so calls are answered meanwhile and React stays out of the server. */
export async function renderPages(
  folder: string,
  content: unknown,
  { renderMs, memoryMb } = renderLimits,
  stopping?: AbortSignal,
): Promise<RenderedFile[]> {
  const assets: unknown = JSON.parse(await readFile(join(folder, assetsFile), 'utf8'))
  const timeout = AbortSignal.timeout(renderMs)
  const ended = new AbortController()
  const signal = AbortSignal.any([timeout, ended.signal, ...(stopping ? [stopping] : [])])
  signal.throwIfAborted()
  const worker = new Worker(join(folder, rendererFile), {
    workerData: { assets, content },
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  })
  // One that fails while it is ended would end the process otherwise.
  worker.on('error', () => undefined)
  worker.once('exit', () => ended.abort(new Error('The renderer ended without a page.')))
  try {
    // Rejects with the error of a renderer that fails.
    const [files] = await once(worker, 'message', { signal })
    return files as RenderedFile[]
  } finally {
    await worker.terminate()
  }
}
