import type { Logger } from 'pino'
import { announce } from './announce-api.ts'
import { type RenderedFile, renderPages } from './render-pages.ts'
import { createSiteFile, pathOf, type Site, type SiteFile } from './static-site.ts'

interface LivePagesOptions {
  /** As it was built, with the API announced. Its files are replaced. */
  site: Site
  /** The tag that announces the API. */
  tag: string
  /** Every change of the database, until the returned function is called. */
  listen: (listener: (change: { kind: string }) => void) => () => void
  logger: Logger
  /** What the pages show; undefined where that is what they were built with. */
  readContent: () => Promise<object | undefined>
}

/** Keeps the served pages up to date: each process renders them anew when what they show has changed. */
export function createLivePages({ site, tag, listen, logger, readContent }: LivePagesOptions) {
  const built = { files: site.files, notFound: site.notFound }
  let shown: string | undefined
  let last = Promise.resolve()
  let next: Promise<void> | undefined
  const stopListening = listen(({ kind }) => {
    if (kind === 'site' || kind === 'anything') void refresh()
  })

  /** Resolves when the pages show what is stored now. Changes that come while they are rendered wait for one more round. */
  function refresh(): Promise<void> {
    next ??= updateAfter(last)
    last = next
    return next
  }

  async function updateAfter(round: Promise<void>): Promise<void> {
    await round
    next = undefined
    try {
      await update()
    } catch (error) {
      // The pages before it stay. The next change, or a restart, tries again.
      logger.error({ err: error }, 'pages not rendered')
    }
  }

  async function update(): Promise<void> {
    const content = await readContent()
    const text = JSON.stringify(content)
    if (text === shown) return
    const start = performance.now()
    const pages = content ? await renderSite(content) : built
    // At once: no reader gets a page of one and a site map of the other.
    Object.assign(site, pages)
    shown = text
    logger.info({ ms: Math.round(performance.now() - start) }, 'pages rendered')
  }

  async function renderSite(content: object): Promise<Pick<Site, 'files' | 'notFound'>> {
    if (site.renderFolder === undefined) return built
    const rendered = await renderPages(site.renderFolder, content)
    const files = new Map(built.files)
    let { notFound } = built
    const made = rendered.map(async (page) => [page.file, await toFile(page)] as const)
    for (const [name, file] of await Promise.all(made)) {
      if (name === '404.html') notFound = file
      else if (file) files.set(pathOf(name), file)
    }
    return { files, notFound }
  }

  /** The file that is served already, where it is the same. */
  async function toFile({ file: name, content }: RenderedFile): Promise<SiteFile | undefined> {
    const original = name === '404.html' ? built.notFound : built.files.get(pathOf(name))
    if (original === undefined) return undefined
    const text = name.endsWith('.html') ? announce(content, tag) : content
    const served = name === '404.html' ? site.notFound : site.files.get(pathOf(name))
    for (const known of [original, served]) {
      if (known?.identity.body.length === Buffer.byteLength(text)) {
        if (new TextDecoder().decode(known.identity.body) === text) return known
      }
    }
    const encodings = original.compressed.map(({ encoding }) => encoding)
    return createSiteFile(original, text, encodings)
  }

  return {
    refresh,
    async stop(): Promise<void> {
      stopListening()
      await last
    },
  }
}
