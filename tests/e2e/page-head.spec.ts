import type { APIRequestContext, Page } from '@playwright/test'
import { siteOrigin } from '#domain/site/brand.ts'
import { expect, test } from './fixtures.ts'
import { pagesOnDisk } from './routes.ts'

test('robots.txt, the sitemap, the manifest and every icon and picture are there', async ({
  page,
  request,
}) => {
  const robots = await (await expectFile(request, '/robots.txt')).text()
  expect(robots).toContain('User-agent: *')
  expect(robots).toContain(`Sitemap: ${siteOrigin}/sitemap.xml`)
  const sitemap = await (await expectFile(request, '/sitemap.xml', /xml/)).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
  expect(new Set(listed)).toEqual(new Set(pagesOnDisk.map(({ path }) => siteOrigin + path)))

  await page.goto('/')
  expect(await meta(page, 'property="og:image"')).toBe(`${siteOrigin}/social-card.png`)
  const linked = await page
    .locator('link:is([rel*="icon"], [rel="manifest"], [rel="preload"])')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
  expect(linked).toContain('/site.webmanifest')
  const manifest = await (await expectFile(request, '/site.webmanifest', /manifest\+json/)).json()
  expect(manifest.name).toBeTruthy()
  expect(manifest.start_url).toBe('/')
  const icons = manifest.icons.map((icon: { src: string }) => icon.src)
  for (const path of new Set([...linked, ...icons])) await expectFile(request, path)

  await expectFile(request, '/social-card.png', /image\/png/)
  const size = await page.evaluate(async () => {
    const picture = new Image()
    picture.src = '/social-card.png'
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight].map(String)
  })
  const declared = ['width', 'height'].map((side) => meta(page, `property="og:image:${side}"`))
  expect(size).toEqual(await Promise.all(declared))
})

function meta(page: Page, attribute: string) {
  return page.locator(`meta[${attribute}]`).getAttribute('content')
}

async function expectFile(request: APIRequestContext, path: string, type = /./) {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  expect(response.headers()['content-type'], path).toMatch(type)
  return response
}
