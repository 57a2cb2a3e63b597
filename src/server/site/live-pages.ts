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
  const made = new Map<string, { text: string; file: Promise<SiteFile> }>()
  let shown: string | undefined
  let last = Promise.resolve()
  const stopListening = listen(({ kind }) => {
    if (kind === 'site' || kind === 'anything') void refresh()
  })

  /** Resolves when the pages show what is stored now. */
  function refresh(): Promise<void> {
    last = last.then(update).catch((error: unknown) => {
      // The pages before it stay. The next change, or a restart, tries again.
      logger.error({ err: error }, 'pages not rendered')
    })
    return last
  }

  async function update(): Promise<void> {
    const content = await readContent()
    const text = JSON.stringify(content)
    if (text === shown) return
    const start = performance.now()
    const pages = content && site.renderFolder ? await render(site.renderFolder, content) : built
    // At once: no reader gets a page of one and a site map of the other.
    Object.assign(site, pages)
    shown = text
    logger.info({ ms: Math.round(performance.now() - start) }, 'pages rendered')
  }

  async function render(folder: string, content: object): Promise<typeof built> {
    const files = new Map(built.files)
    let { notFound } = built
    const rendered = (await renderPages(folder, content)).map(toFile)
    for (const [name, file] of await Promise.all(rendered)) {
      if (name === '404.html') notFound = file
      else if (file) files.set(pathOf(name), file)
    }
    return { files, notFound }
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

  return {
    refresh,
    async stop(): Promise<void> {
      stopListening()
      await last
    },
  }
}
