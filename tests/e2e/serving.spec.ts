import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

test('the built pages and files are compressed, cached by their kind, and sent with the security headers', async ({
  request,
}) => {
  const page = await request.get('/pricing', { headers: { 'Accept-Encoding': 'br, gzip' } })
  expect(page.headers()).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' })
  const assets = new Set((await page.text()).match(/\/assets\/[\w.-]+/g))
  expect(assets.size).toBeGreaterThan(3)
  for (const path of assets) {
    const response = await request.get(path)
    expect(response.status(), path).toBe(200)
    expect(response.headers()['cache-control'], path).toBe('public, max-age=31536000, immutable')
  }
  for (const path of ['/', '/assets/pricing-screen-00000000.js', '/robots.txt']) {
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

// What our own pages break of the policy is a console error, which fails every test.
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
