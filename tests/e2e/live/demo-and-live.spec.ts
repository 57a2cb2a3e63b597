import type { Browser, Page } from '@playwright/test'
import { apiMetaName } from '#contract/api-meta-name.ts'
import { apiPath } from '#contract/endpoint.ts'
import { open } from '#tests/e2e/open.ts'
import { missingPage, screens } from '#tests/e2e/routes.ts'
import { expect, test } from './fixtures.ts'

const tag = `meta[name="${apiMetaName}"]`

test('every page of live announces the API, and no page of the demo does', async ({
  request,
  demoURL,
}) => {
  for (const { path } of screens) {
    const live = await (await request.get(path)).text()
    const demo = await (await request.get(demoURL + path)).text()
    expect(live, path).toContain(`<meta name="${apiMetaName}" content="${apiPath}" />`)
    expect(demo, path).not.toContain(`<meta name="${apiMetaName}"`)
    expect(withoutAnnouncement(live), path).toBe(demo)
  }
})

test('demo and live serve the same files', async ({ request, demoURL }) => {
  const page = await (await request.get('/')).text()
  const assets = page.match(/\/assets\/[\w.-]+/g) ?? []
  expect(assets.length).toBeGreaterThan(3)
  for (const path of assets) {
    const [live, demo] = [await request.get(path), await request.get(demoURL + path)]
    expect(live.status(), path).toBe(200)
    expect(live.headers().etag, path).toBe(demo.headers().etag)
  }
})

test('the demo calls no API and does not load the HTTP backend', async ({ browser, demoURL }) => {
  const { page, requested } = await watchRequests(browser, demoURL)
  for (const { path } of screens) await open(page, demoURL + path)
  await expect(page.locator(tag)).toHaveCount(0)
  expect(requested.length).toBeGreaterThan(10)
  expect(requested.filter((path) => path.startsWith(apiPath))).toEqual([])
  expect(requested.filter((path) => path.includes('http-backend'))).toEqual([])
  await page.context().close()
})

test('live reads the session with the preloaded HTTP backend', async ({ browser, server }) => {
  const { page, requested } = await watchRequests(browser, server.address)
  await open(page, `${server.address}/`)
  await expect(page.locator(tag)).toHaveAttribute('content', apiPath)
  expect(requested).toContain(`${apiPath}/session`)
  const preloaded = await page.locator('link[href*="http-backend"]').getAttribute('href')
  expect(requested.filter((path) => path.includes('http-backend'))).toEqual([preloaded])
  await page.context().close()
})

test('an unknown path shows the 404 page, and an unknown API path answers in JSON', async ({
  page,
  request,
  allowConsole,
}) => {
  allowConsole(missingPage)
  await open(page, '/no-such-page')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Oops! Page not found')
  const reply = await request.get(`${apiPath}/no-such-call`)
  expect(reply.status()).toBe(404)
  expect(await reply.json()).toMatchObject({ error: { code: 'not-found' } })
})

test('the dashboard shows sample requests without an API error when signed out', async ({
  page,
}) => {
  await open(page, '/dashboard')
  await expect(page.getByText('These are sample requests')).toBeVisible()
})

test('a page works without its API', async ({ page, allowConsole }) => {
  allowConsole(/lost request: .*\/api\/|Failed to load resource: net::ERR_FAILED/)
  await page.route(`**${apiPath}/**`, (route) => route.abort())
  await open(page, '/pricing')
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await expect(page).toHaveURL(/billing=yearly/)
})

function withoutAnnouncement(html: string): string {
  return html.replace(/<meta name="hitlist-api"[^>]*>\n\s*/, '')
}

async function watchRequests(
  browser: Browser,
  origin: string,
): Promise<{ page: Page; requested: string[] }> {
  const page = await browser.newPage()
  const requested: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === origin) requested.push(url.pathname)
  })
  return { page, requested }
}
