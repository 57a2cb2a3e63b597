import { expect, test } from 'vitest'
import { withoutScripts } from './static-limit.ts'

test('the limit keeps everything of a page but what runs, and has its theme from the start', () => {
  const page = `<!doctype html><html lang="en"><head>
    <script>boot("</a>")</script>
    <script type="application/ld+json">{"name":"Hitlist"}</script>
    <link rel="modulepreload" crossorigin href="/assets/button.js">
    <link rel="stylesheet" href="/assets/style.css">
    <link rel="preload" href="/assets/sans.woff2" as="font">
    <script type="module" crossorigin src="/assets/main.js"></script>
  </head><body><h1>Hit</h1></body></html>`
  expect(withoutScripts(page).replaceAll(/\s+/g, ' ')).toBe(
    `<!doctype html><html class="light" lang="en"><head> <script type="application/ld+json">{"name":"Hitlist"}</script> <link rel="stylesheet" href="/assets/style.css"> <link rel="preload" href="/assets/sans.woff2" as="font"> </head><body><h1>Hit</h1></body></html>`,
  )
})
