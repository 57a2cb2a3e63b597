import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { executableScripts, securityHeaders } from './security-headers.ts'
import { siteFolder } from './site/site-folder.fixture.ts'
import { loadSite } from './site/static-site.ts'

test('inline scripts are allowed only by their hash, and nothing may frame the site, be embedded in it or be sent elsewhere', async () => {
  const hash = createHash('sha256').update('theme()').digest('base64')
  const headers = securityHeaders(await loadSite(await siteFolder()))
  expect(headers['Content-Security-Policy']?.split('; ')).toEqual(
    expect.arrayContaining([
      `script-src 'self' 'sha256-${hash}'`,
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'self'",
      "form-action 'self'",
      "connect-src 'self'",
    ]),
  )
})

test('Strict-Transport-Security is set where the public address is https', async () => {
  const site = await loadSite(await siteFolder())
  expect(securityHeaders(site, true)['Strict-Transport-Security']).toBe('max-age=31536000')
  expect(securityHeaders(site)).not.toHaveProperty('Strict-Transport-Security')
})

test.each([
  ['<script>a</script>', ['a']],
  ['<script type="module">a</script>', ['a']],
  ["<script type='text/javascript' nonce>a</script >", ['a']],
  ['<SCRIPT>a\r\nb</SCRIPT>', ['a\nb']],
  ['<script>a</script><script>b</script>', ['a', 'b']],
  ['<script type="application/ld+json">{}</script>', []],
  ['<script type="module" src="/a.js"></script>', []],
  ['<script data-src="x">a</script>', ['a']],
])('the inline scripts that run in %s are %j', (html, scripts) => {
  expect(executableScripts(html)).toEqual(scripts)
})
