import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { brandName, siteOrigin } from '#domain/site/brand.ts'
import { App, Site } from './app/app.tsx'
import { describePage, renderHead } from './app/page-head.ts'
import { apiParts as apiSources, pageParts } from './app/page-parts.ts'
import { createQueryClient } from './app/query-client.ts'
import type { View } from './app/screens.ts'
import { prepareFirstScreen } from './app/screens.ts'
import { themeColors } from './app/theme/theme.ts'
import { createBuildTimeBackend } from './build-time-backend.ts'
import { BackendProvider } from './shared/backend-context.tsx'
import { createStaticHistory } from './shared/router/history.ts'
import { createRouter } from './shared/router/router.ts'
import { findRoute, routes } from './shared/routes.ts'

interface SiteAssets {
  template: string
  scripts: string[]
  styles: string
  filesOf: (sources: readonly string[]) => string[]
  /** What runs before the first paint. */
  boot: string
}

interface WrittenFile {
  file: string
  content: string
}

/** Every page's finished HTML, the 404 page, and the files that browsers and robots ask for. */
export async function renderPages(assets: SiteAssets): Promise<WrittenFile[]> {
  const paths = Object.values(routes).map(({ path }) => path)
  const written = await Promise.all(
    paths.map(async (path) => ({
      file: path === '/' ? 'index.html' : `${path.slice(1)}/index.html`,
      content: await renderPage(path, assets),
    })),
  )
  return [
    ...written,
    { file: '404.html', content: await renderPage('/404', assets) },
    { file: 'site.webmanifest', content: JSON.stringify(manifest) },
    { file: 'robots.txt', content: robots },
    { file: 'sitemap.xml', content: renderSitemap(paths) },
  ]
}

async function renderPage(path: string, assets: SiteAssets): Promise<string> {
  const { html, styles } = splitStyles(await renderScreen(path))
  const parts = assets.filesOf(pageParts(findRoute(path) ?? 'notFound'))
  const apiParts = assets.filesOf(apiSources).filter((file) => !parts.includes(file))
  const start = { boot: assets.boot, scripts: assets.scripts, parts, apiParts }
  return assets.template
    .replace('<!--head-->', () => renderHead(path, describePage(path), start))
    .replace('</head>', () => `<style>${assets.styles}</style>${styles}\n  </head>`)
    .replace('<!--page-->', () => html)
}

/** React writes the styles that components bring first. They belong in the head: the app's element comes first in the root. */
function splitStyles(rendered: string): { html: string; styles: string } {
  const styles = /^(?:<style data-precedence.*?<\/style>)*/s.exec(rendered)?.[0] ?? ''
  return { html: rendered.slice(styles.length), styles }
}

async function renderScreen(path: string): Promise<string> {
  const backend = createBuildTimeBackend()
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

function renderSitemap(paths: string[]): string {
  const urls = paths.map((path) => `  <url><loc>${siteOrigin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
