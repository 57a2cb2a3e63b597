import { apiPath } from '#contract/endpoint.ts'
import { apiMetaName } from '#contract/page-data.ts'
import { open } from '#tests/e2e/open.ts'
import { screens } from '#tests/e2e/routes.ts'
import { expect, test } from './fixtures.ts'

test('every live page announces the API, and is otherwise the demo’s page with the same files', async ({
  request,
  demoURL,
}) => {
  for (const { path } of screens) {
    const live = await (await request.get(path)).text()
    const demo = await (await request.get(demoURL + path)).text()
    expect(live, path).toContain(`<meta name="${apiMetaName}" content="${apiPath}" />`)
    expect(live.replace(/<meta name="hitlist-api"[^>]*>\n\s*/, ''), path).toBe(demo)
  }
  const assets = (await (await request.get('/')).text()).match(/\/assets\/[\w.-]+/g) ?? []
  expect(assets.length).toBeGreaterThan(3)
  for (const path of assets) {
    const [live, demo] = [await request.head(path), await request.head(demoURL + path)]
    expect(live.status(), path).toBe(200)
    expect(live.headers().etag, path).toBe(demo.headers().etag)
  }
})

test('live reads the session with the preloaded HTTP backend, which the demo does not load', async ({
  page,
  newPage,
  demoURL,
}) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await open(page, '/dashboard')
  await expect(page.getByText('These are sample requests')).toBeVisible()
  expect(requested).toContain(`${apiPath}/session`)
  const preloaded = await page.locator('link[href*="http-backend"]').getAttribute('href')
  expect(requested.filter((path) => path.includes('http-backend'))).toEqual([preloaded])

  const demo = await newPage()
  const ofDemo: string[] = []
  demo.on('request', (request) => ofDemo.push(new URL(request.url()).pathname))
  await open(demo, `${demoURL}/dashboard`)
  await expect(demo.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible()
  expect(ofDemo.length).toBeGreaterThan(3)
  const ofLive = ofDemo.filter((path) => path.startsWith(apiPath) || path.includes('http-backend'))
  expect(ofLive).toEqual([])
})

test('a page works without its API', async ({ page, allowConsole }) => {
  allowConsole(/lost request: .*\/api\/|Failed to load resource: net::ERR_FAILED/)
  await page.route(`**${apiPath}/**`, (route) => route.abort())
  await open(page, '/pricing')
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await expect(page).toHaveURL(/billing=yearly/)
})
