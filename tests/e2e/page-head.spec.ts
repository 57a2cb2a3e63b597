import type { APIRequestContext, Page } from '@playwright/test'
import { siteOrigin } from '#domain/brand.ts'
import { findPage } from '#web/shared/routes.ts'
import { expect, test } from './fixtures.ts'
import { pagesOnDisk } from './routes.ts'

test('the built pages have their title, description, canonical address, social card and structured data', async ({
  page,
}) => {
  await page.goto('/pricing')
  const { title, description } = findPage('/pricing')
  const address = `${siteOrigin}/pricing`
  await expect(page).toHaveTitle(title)
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', address)
  for (const [attribute, content] of [
    ['name="description"', description],
    ['property="og:title"', title],
    ['property="og:description"', description],
    ['property="og:url"', address],
    ['property="og:type"', 'website'],
    ['property="og:image"', `${siteOrigin}/social-card.png`],
    ['name="twitter:card"', 'summary_large_image'],
  ] as const) {
    expect(await meta(page, attribute), attribute).toBe(content)
  }
  const data = await page.locator('script[type="application/ld+json"]').allTextContents()
  const questions = data.map((text) => JSON.parse(text)).find((each) => each['@type'] === 'FAQPage')
  const asked = questions.mainEntity.map(({ name }: { name: string }) => name)
  expect(asked).toEqual(await page.getByRole('main').locator('h3 button').allTextContents())
})

test('robots.txt, the sitemap, the manifest and every icon and picture are there', async ({
  page,
  request,
}) => {
  const robots = await (await expectFile(request, '/robots.txt')).text()
  expect(robots).toContain('User-agent: *')
  expect(robots).toContain(`Sitemap: ${siteOrigin}/sitemap.xml`)
  const sitemap = await (await expectFile(request, '/sitemap.xml', /xml/)).text()
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
  expect(listed.toSorted()).toEqual(pagesOnDisk.map(({ path }) => siteOrigin + path).toSorted())

  await page.goto('/')
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
