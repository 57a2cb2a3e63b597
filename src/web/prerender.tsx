import { text } from 'node:stream/consumers'
import { prerenderToNodeStream } from 'react-dom/static'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { createSimulatedBackend } from '#backends/simulated/simulated-backend.ts'
import { brandName, siteOrigin } from '#domain/brand.ts'
import { App } from './app/app.tsx'
import { renderHead } from './app/page-head.ts'
import { createQueryClient } from './app/query-client.ts'
import { createRoutes } from './app/routes.tsx'
import { userQuery } from './queries/session.ts'
import { findPage, pages } from './shared/pages.ts'

interface WrittenFile {
  file: string
  content: string
}

/** Every page's finished HTML, the 404 page, and the files that browsers and robots ask for. */
export async function renderPages(template: string): Promise<WrittenFile[]> {
  const routes = Object.keys(pages)
  const written = await Promise.all(
    routes.map(async (path) => ({
      file: path === '/' ? 'index.html' : `${path.slice(1)}/index.html`,
      content: await renderPage(template, path),
    })),
  )
  return [
    ...written,
    { file: '404.html', content: await renderPage(template, '/404') },
    { file: 'site.webmanifest', content: JSON.stringify(manifest) },
    { file: 'robots.txt', content: robots },
    { file: 'sitemap.xml', content: renderSitemap(routes) },
  ]
}

async function renderPage(template: string, path: string): Promise<string> {
  const html = await renderScreen(path)
  return template
    .replace('<!--head-->', () => renderHead(path, findPage(path)))
    .replace('<!--page-->', () => html)
}

async function renderScreen(path: string): Promise<string> {
  const backend = createSimulatedBackend({ openStorage: noStorage, wait: async () => undefined })
  const queryClient = createQueryClient()
  await queryClient.prefetchQuery(userQuery(backend))

  const { query, dataRoutes } = createStaticHandler(createRoutes(backend, queryClient))
  const context = await query(new Request(siteOrigin + path))
  if (context instanceof Response) throw new Error(`${path} answered with ${context.status}.`)
  if (context.errors) throw new Error(`${path} failed.`, { cause: context.errors })

  const { prelude } = await prerenderToNodeStream(
    <App backend={backend} queryClient={queryClient} isPrerendering>
      <StaticRouterProvider
        router={createStaticRouter(dataRoutes, context)}
        context={context}
        hydrate={false}
      />
    </App>,
  )
  // The cache would otherwise hold the build open for as long as it keeps its entries.
  queryClient.clear()
  return text(prelude)
}

function noStorage(): never {
  throw new Error('There is no storage while pages are being written.')
}

const manifest = {
  name: brandName,
  short_name: brandName,
  description: findPage('/').description,
  start_url: '/',
  display: 'browser',
  background_color: '#f8f4ec',
  theme_color: '#f8f4ec',
  icons: [192, 512].map((size) => ({
    src: `/icon-${size}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
  })),
}

const robots = `User-agent: *\nAllow: /\nSitemap: ${siteOrigin}/sitemap.xml\n`

function renderSitemap(routes: string[]): string {
  const urls = routes.map((path) => `  <url><loc>${siteOrigin}${path}</loc></url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
}
