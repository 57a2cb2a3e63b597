import { brotliCompressSync, gzipSync } from 'node:zlib'
import { type AtEnd, temporaryFolder } from '#bin/temporary-folder.fixture.ts'

export const script = 'console.log(1);'.repeat(50)

const contents: Record<string, string | Uint8Array> = {
  'index.html': '<h1>Home</h1><script>theme()</script>',
  'browse/index.html': '<h1>Browse</h1>',
  '404.html': '<h1>Nothing here</h1><script type="application/ld+json">{"a":1}</script>',
  'assets/app-1234.js': script,
  'assets/app-1234.js.br': brotliCompressSync(script),
  'assets/app-1234.js.gz': gzipSync(script),
  'assets/font-1234.woff2': 'font',
  'favicon.ico': 'icon',
  'icon.svg': '<svg/>',
  'robots.txt': 'User-agent: *',
  'site.webmanifest': '{}',
  'sitemap.xml': '<urlset/>',
}

/** A small built site in a folder of its own, gone when the test is over. */
export function siteFolder(atEnd?: AtEnd): Promise<string> {
  return temporaryFolder(contents, atEnd)
}
