import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'
import { missingPage, pagesOnDisk, screens } from './routes.ts'

test('every page is sent with brotli, revalidated each time, and answered 304 if unchanged', async ({
  request,
}) => {
  for (const { path } of pagesOnDisk) {
    const first = await request.get(path, { headers: { 'Accept-Encoding': 'br, gzip' } })
    expect(first.status()).toBe(200)
    expect(first.headers()).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
    })
    const again = await request.get(path, {
      headers: { 'Accept-Encoding': 'br, gzip', 'If-None-Match': first.headers().etag ?? '' },
    })
    expect(again.status(), path).toBe(304)
    expect((await again.body()).length).toBe(0)
  }
})

test('files with a hash in their name are cached as immutable', async ({ page, request }) => {
  await open(page, '/')
  const assets = await page
    .locator('head [src^="/assets/"], head [href^="/assets/"]')
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('src') ?? one.getAttribute('href') ?? ''),
    )
  expect(assets.length).toBeGreaterThan(3)
  for (const path of assets) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['cache-control'], path).toBe('public, max-age=31536000, immutable')
  }
})

test('an unknown path has status 404, for a page and for a file that is gone', async ({
  request,
}) => {
  for (const path of ['/no-such-page', '/assets/pricing-screen-00000000.js', '/.git/config']) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(404)
    expect(response.headers()['cache-control'], path).not.toContain('immutable')
    expect(await response.text(), path).toContain('Oops! Page not found')
  }
})

test('a path with a trailing slash redirects to the page and keeps the query', async ({ page }) => {
  await open(page, '/pricing/?billing=yearly')
  await expect(page).toHaveURL('/pricing?billing=yearly')
  await expect(page.getByRole('radio', { name: 'Yearly' })).toBeChecked()
})

test('every response has the security headers', async ({ request }) => {
  for (const path of ['/', '/no-such-page', '/robots.txt']) {
    const headers = (await request.get(path)).headers()
    expect(headers, path).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin-when-cross-origin',
    })
    const policy = headers['content-security-policy'] ?? ''
    const scripts = policy.split('; ').find((rule) => rule.startsWith('script-src'))
    expect(scripts).toContain("'self'")
    expect(scripts).not.toContain('unsafe')
    expect(policy).toContain("frame-ancestors 'none'")
  }
})

test('no screen violates the Content-Security-Policy, also during use', async ({
  page,
  allowConsole,
}) => {
  allowConsole(missingPage)
  await page.addInitScript(() => {
    const broken: string[] = []
    Object.assign(window, { brokenRules: broken })
    document.addEventListener('securitypolicyviolation', (event) => {
      broken.push(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  for (const { path } of screens) {
    await open(page, path)
    await page.getByRole('button', { name: 'Toggle theme' }).click()
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    expect(await brokenRules(page), path).toEqual([])
  }
  await open(page, '/order-hit')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Please select or enter a SaaS product').first()).toBeVisible()
  expect(await brokenRules(page)).toEqual([])
})

test('an inline script that we did not write does not run', async ({ page, allowConsole }) => {
  allowConsole(/Content Security Policy/)
  await open(page, '/')
  await page.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'window.isTaken = true'
    document.body.append(script)
  })
  expect(await page.evaluate(() => 'isTaken' in window)).toBe(false)
})

function brokenRules(page: Page) {
  return page.evaluate(() => (window as unknown as { brokenRules: string[] }).brokenRules)
}
