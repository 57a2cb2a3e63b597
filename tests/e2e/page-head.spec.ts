import type { APIRequestContext, Page } from '@playwright/test'
import { siteOrigin } from '#domain/brand.ts'
import { expect, test } from './fixtures.ts'
import { missingPage, pagesOnDisk } from './routes.ts'

test('every page has a unique title, description and canonical address', async ({ page }) => {
  const heads = []
  for (const { path } of pagesOnDisk) {
    await page.goto(path)
    const head = {
      title: await page.title(),
      description: await meta(page, 'name="description"'),
      canonical: await page.locator('link[rel="canonical"]').getAttribute('href'),
    }
    expect(head.canonical).toBe(siteOrigin + path)
    expect(head.description?.length).toBeGreaterThan(40)
    expect(head.description?.length).toBeLessThan(200)
    expect(await meta(page, 'property="og:title"')).toBe(head.title)
    expect(await meta(page, 'property="og:description"')).toBe(head.description)
    expect(await meta(page, 'property="og:url"')).toBe(head.canonical)
    expect(await meta(page, 'property="og:type"')).toBe('website')
    expect(await meta(page, 'property="og:image"')).toBe(`${siteOrigin}/social-card.png`)
    expect(await meta(page, 'name="twitter:card"')).toBe('summary_large_image')
    heads.push(head)
  }
  for (const part of ['title', 'description', 'canonical'] as const) {
    expect(new Set(heads.map((head) => head[part])).size, part).toBe(pagesOnDisk.length)
  }
})

test('the 404 page is noindex and has no canonical address', async ({ page, allowConsole }) => {
  allowConsole(missingPage)
  await page.goto('/no-such-page')
  expect(await meta(page, 'name="robots"')).toBe('noindex')
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(0)
  await expect(page.locator('meta[property="og:url"]')).toHaveCount(0)
})

test('the home page has structured data about the organization', async ({ page }) => {
  await page.goto('/')
  const [organization, ...others] = await structuredData(page)
  expect(organization).toMatchObject({ '@type': 'Organization', url: siteOrigin })
  expect(others).toEqual([])
})

test('the pricing page has structured data about offers and questions', async ({ page }) => {
  await page.goto('/pricing')
  const data = await structuredData(page)
  const products = data.filter((each) => each['@type'] === 'Product')
  const prices = products.map((product) =>
    (product.offers as Offer[]).map((offer) => offer.priceSpecification.price),
  )
  expect(prices).toEqual([
    ['199.00', '1910.40'],
    ['499.00', '4790.40'],
    ['999.00', '9590.40'],
  ])
  const asked = data.find((each) => each['@type'] === 'FAQPage')?.mainEntity as { name: string }[]
  const shown = await page.getByRole('main').locator('h3 button').allTextContents()
  expect(asked.map(({ name }) => name)).toEqual(shown)
})

test('robots.txt and the sitemap name the seven pages', async ({ request }) => {
  const robots = await (await request.get('/robots.txt')).text()
  expect(robots).toContain('User-agent: *')
  expect(robots).toContain(`Sitemap: ${siteOrigin}/sitemap.xml`)
  const sitemap = await request.get('/sitemap.xml')
  expect(sitemap.headers()['content-type']).toMatch(/xml/)
  const listed = [...(await sitemap.text()).matchAll(/<loc>(.*?)<\/loc>/g)].map(([, loc]) => loc)
  expect(new Set(listed)).toEqual(new Set(pagesOnDisk.map(({ path }) => siteOrigin + path)))
  expect(listed).toHaveLength(pagesOnDisk.length)
})

test('the manifest, its icons and every icon of the page are there', async ({ page, request }) => {
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
})

test('the social card picture exists in the declared size', async ({ page, request }) => {
  await page.goto('/')
  await expectFile(request, '/social-card.png', /image\/png/)
  const size = await page.evaluate(async () => {
    const picture = new Image()
    picture.src = '/social-card.png'
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight].map(String)
  })
  expect(size).toEqual([
    await meta(page, 'property="og:image:width"'),
    await meta(page, 'property="og:image:height"'),
  ])
})

interface Offer {
  priceSpecification: { price: string }
}

function meta(page: Page, attribute: string) {
  return page.locator(`meta[${attribute}]`).getAttribute('content')
}

async function structuredData(page: Page): Promise<Record<string, unknown>[]> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents()
  return texts.map((text) => JSON.parse(text))
}

async function expectFile(request: APIRequestContext, path: string, type = /./) {
  const response = await request.get(path)
  expect(response.status(), path).toBe(200)
  expect(response.headers()['content-type'], path).toMatch(type)
  return response
}
