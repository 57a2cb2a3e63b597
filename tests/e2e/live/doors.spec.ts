import type { Browser, Page } from '@playwright/test'
import { apiMetaName } from '#contract/api-meta-name.ts'
import { apiPath } from '#contract/endpoint.ts'
import { open } from '#tests/e2e/open.ts'
import { missingPage, screens } from '#tests/e2e/routes.ts'
import { expect, test } from './fixtures.ts'

const tag = `meta[name="${apiMetaName}"]`

test('every page of the live door announces the API, and no page of the demo door does', async ({
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

test('both doors hand out the same files', async ({ request, demoURL }) => {
  const page = await (await request.get('/')).text()
  const assets = page.match(/\/assets\/[\w.-]+/g) ?? []
  expect(assets.length).toBeGreaterThan(3)
  for (const path of assets) {
    const [live, demo] = [await request.get(path), await request.get(demoURL + path)]
    expect(live.status(), path).toBe(200)
    expect(live.headers().etag, path).toBe(demo.headers().etag)
  }
})

test('the demo door makes no call and fetches nothing of what would make one', async ({
  browser,
  demoURL,
}) => {
  const { page, asked } = await watchRequests(browser, demoURL)
  for (const { path } of screens) await open(page, demoURL + path)
  await expect(page.locator(tag)).toHaveCount(0)
  expect(asked.length).toBeGreaterThan(10)
  expect(asked.filter((path) => path.startsWith(apiPath))).toEqual([])
  expect(asked.filter((path) => path.includes('http-backend'))).toEqual([])
  await page.context().close()
})

test('the live door asks who is there, with the code that was announced beside the tag', async ({
  browser,
  door,
}) => {
  const { page, asked } = await watchRequests(browser, door.address)
  await open(page, `${door.address}/`)
  await expect(page.locator(tag)).toHaveAttribute('content', apiPath)
  expect(asked).toContain(`${apiPath}/session`)
  const preloaded = await page.locator('link[href*="http-backend"]').getAttribute('href')
  expect(asked.filter((path) => path.includes('http-backend'))).toEqual([preloaded])
  await page.context().close()
})

test('a path beside the pages is the same page for nothing found, and the API stays its own', async ({
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

test('signed out, the dashboard shows the samples and is refused nothing', async ({ page }) => {
  await open(page, '/dashboard')
  await expect(page.getByText('These are sample requests')).toBeVisible()
})

test('a page whose API does not answer still answers the person', async ({
  page,
  allowConsole,
}) => {
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
): Promise<{ page: Page; asked: string[] }> {
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === origin) asked.push(url.pathname)
  })
  return { page, asked }
}
