// Draws the icons and the social card from the mark in public/favicon.svg. Run it after the mark, the
// name or the pitch has changed, and commit what it writes.
import { readFile, writeFile } from 'node:fs/promises'
import { chromium } from '@playwright/test'
import { brandName, maxSavingsPercent } from '#domain/site/brand.ts'
import { browserFlags, findOrInstallBrowser } from './browser.ts'

const mark = await readFile('public/favicon.svg', 'utf8')
const font = await readFile(
  'node_modules/@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
  'base64',
)
const browser = await chromium.launch({
  executablePath: await findOrInstallBrowser(),
  args: browserFlags,
})

for (const [file, size] of [
  ['icon-192.png', 192],
  ['icon-512.png', 512],
  ['apple-touch-icon.png', 180],
] as const) {
  await writeFile(`public/${file}`, await draw(drawMark(size), size, size))
}
await writeFile('public/favicon.ico', wrapIcon(await draw(drawMark(32), 32, 32)))
await writeFile('public/social-card.png', await draw(drawCard(), 1200, 630))
await browser.close()

async function draw(html: string, width: number, height: number): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height } })
  await page.setContent(html, { waitUntil: 'load' })
  await page.evaluate(() => document.fonts.ready)
  const picture = await page.screenshot({ omitBackground: true })
  await page.close()
  return picture
}

function drawMark(size: number): string {
  return `<style>body{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${mark}`
}

function drawCard(): string {
  return `<style>
    @font-face { font-family: F; src: url(data:font/woff2;base64,${font}); font-weight: 400 700 }
    body { margin: 0; padding: 72px 80px; box-sizing: border-box; width: 1200px; height: 630px;
      background: #f8f4ec; color: #221d18; font: 700 104px/0.98 F; letter-spacing: -0.035em }
    header { display: flex; align-items: center; gap: 18px; font-size: 44px; margin-bottom: 76px }
    svg { width: 56px; height: 56px }
    s { text-decoration: none; position: relative; display: inline-block }
    s::after { content: ''; position: absolute; inset: 58% -10px auto; height: 11px; background: #1f3fc4;
      transform: rotate(-1.2deg) }
    p { font: 400 38px/1.3 F; letter-spacing: 0; margin: 48px 0 0; color: #544b42 }
  </style>
  <header>${mark}${brandName}</header>
  Strike the <s>subscription.</s><br>Keep the software.
  <p>Self-hosted replacements for the SaaS you pay for. Up to ${maxSavingsPercent}% lower cost.</p>`
}

/** An .ico file is a small directory in front of the picture. */
function wrapIcon(png: Buffer): Buffer {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}
