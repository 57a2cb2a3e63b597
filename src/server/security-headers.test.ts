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

test.each([
  ['<script>a</script><script>b</script>', ['a', 'b']],
  ['<script type="module">a</script>', ['a']],
  ["<script type='text/javascript' nonce>a</script >", ['a']],
  ['<SCRIPT>a\r\nb</SCRIPT>', ['a\nb']],
  ['<script type="application/ld+json">{}</script>', []],
  ['<script type="module" src="/a.js"></script>', []],
  ['<script data-src="x">a</script>', ['a']],
])('the inline scripts that run in %s are %j', (html, scripts) => {
  expect(executableScripts(html)).toEqual(scripts)
})
