import { text } from 'node:stream/consumers'
import { parentPort, workerData } from 'node:worker_threads'
import { prerenderToNodeStream } from 'react-dom/static'
import { type PageData, pageDataId } from '#contract/page-data.ts'
import { firstPageOf } from '#domain/showcase/hit-filter.ts'
import type { Showcase } from '#domain/showcase/managed-hit.ts'
import { brandName, siteOrigin } from '#domain/site/brand.ts'
import { App, Site } from './app/app.tsx'
import { describePage, renderHead, renderJson } from './app/page-head.ts'
import { createQueryClient } from './app/query-client.ts'
import { prepareFirstScreen, type ScreenName, type View } from './app/screens.ts'
import { themeColors } from './app/theme/theme.ts'
import { createBuildTimeBackend } from './build-time-backend.ts'
import { BackendProvider } from './shared/backend-context.tsx'
import { hitPath } from './shared/hit-paths.ts'
import { paths } from './shared/paths.ts'
import { createStaticHistory } from './shared/router/history.ts'
import { createRouter } from './shared/router/router.ts'
import { findRoute, routes } from './shared/routes.ts'

/** What the build knows of its files. Kept beside them, for pages that are rendered anew. */
export interface SiteAssets {
  template: string
  scripts: string[]
  styles: string
  /** What each screen fetches next, and all of them where an API is announced. */
  chunks: Record<ScreenName, string[]>
  apiChunks: string[]
  boot: string
}

/** What the live server shows in place of the samples and the example company. */
export interface SiteContent
  extends Showcase,
    Pick<PageData, 'company' | 'hasOwnTexts' | 'signInProvider' | 'founder'> {}

export async function renderPages(assets: SiteAssets, content?: SiteContent) {
  const addresses = Object.values(routes).map(({ path }) => path)
  const hitAddresses = (content?.hits ?? []).map(({ id }) => hitPath(id))
  const written = await Promise.all(
    addresses.map(async (path) => ({
      file: path === '/' ? 'index.html' : `${path.slice(1)}/index.html`,
      content: await renderPage(path, assets, content),
    })),
  )
  return [
    ...written,
    { file: '404.html', content: await renderPage('/404', assets, content) },
    { file: 'site.webmanifest', content: JSON.stringify(manifest) },
    { file: 'robots.txt', content: robots },
    { file: 'sitemap.xml', content: renderSitemap([...addresses, ...hitAddresses]) },
  ]
}

async function renderPage(path: string, assets: SiteAssets, content?: SiteContent) {
  const data = content && dataFor(path, content)
  const { html, styles } = splitStyles(await renderScreen(path, data))
  const chunks = assets.chunks[findRoute(path) ?? 'notFound']
  const apiChunks = assets.apiChunks.filter((file) => !chunks.includes(file))
  const start = { boot: assets.boot, scripts: assets.scripts, chunks, apiChunks }
  const carried = data && renderJson(data, `type="application/json" id="${pageDataId}"`)
  return assets.template
    .replace('<!--head-->', () => renderHead(path, describePage(path), start, data?.hits?.hits))
    .replace('</head>', () => `<style>${assets.styles}</style>${styles}\n  </head>`)
    .replace('<span id="end"', (end) => `${carried ?? ''}${end}`)
    .replace('<!--page-->', () => html)
}

/** As many hits as Browse is rendered with: its HTML is at most 16 KiB, see `bin/budgets.ts`. */
const carriedHits = 6

function dataFor(path: string, { hits, stories, founder, ...settings }: SiteContent): PageData {
  return {
    ...settings,
    ...(path === paths.browse && { hits: firstPageOf(hits, carriedHits) }),
    ...(path === paths.home && { stories }),
    ...(path === paths.pricing && founder?.name && { founder }),
  }
}

/** React writes the styles that components bring first. They belong in the head: the app's element comes first in the root. */
function splitStyles(rendered: string): { html: string; styles: string } {
  const styles = /^(?:<style data-precedence.*?<\/style>)*/s.exec(rendered)?.[0] ?? ''
  return { html: rendered.slice(styles.length), styles }
}

async function renderScreen(path: string, data?: PageData): Promise<string> {
  const backend = createBuildTimeBackend(data)
  const queryClient = createQueryClient()
  const { view, isComplete } = await prepareFirstScreen({
    pathname: path,
    prerenderBackend: backend,
    queryClient,
  })
  if (!isComplete) throw new Error(`${path} failed.`, { cause: 'error' in view && view.error })
  const router = createRouter<View>({
    history: createStaticHistory(path),
    view,
    prepare: () => view,
  })

  const { prelude } = await prerenderToNodeStream(
    <App queryClient={queryClient}>
      <BackendProvider value={backend}>
        <Site router={router} prefetch={() => undefined} />
      </BackendProvider>
    </App>,
    // In one piece: nothing of a prerendered page comes later.
    { progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  // The cache would otherwise hold the build open for as long as it keeps its entries.
  queryClient.clear()
  return text(prelude)
}

const manifest = {
  name: brandName,
  short_name: brandName,
  description: describePage('/').description,
  start_url: '/',
  display: 'browser',
  background_color: themeColors.light,
  theme_color: themeColors.light,
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })),
}

const robots = `User-agent: *\nAllow: /\nSitemap: ${siteOrigin}/sitemap.xml\n`

function renderSitemap(addresses: string[]): string {
  const urls = addresses.map((path) => `  <url><loc>${siteOrigin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}

// The live server runs this in a worker, for pages that show something else than they were built with.
if (parentPort) {
  const { assets, content }: { assets: SiteAssets; content: SiteContent } = workerData
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort.postMessage(await renderPages(assets, content))
}
