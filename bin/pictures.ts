// Takes a picture of every screen, at four widths and in both themes, for people to look at.
// `npm run pictures -- publish` also renews the two pictures in the README.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserFlags, findOrInstallBrowser } from './browser.ts'
import { startServer } from './server-process.ts'

const folder = '.cache/pictures'
const widths = [360, 768, 1280, 1680]
const themes = ['light', 'dark'] as const
const screens: Record<string, string> = {
  home: '/',
  story: '/?story=crm-that-fits',
  browse: '/browse',
  'browse-filtered': '/browse?q=email&status=in-progress',
  'browse-empty': '/browse?q=nothing+like+it',
  pricing: '/pricing',
  'pricing-yearly': '/pricing?billing=yearly',
  calculator: '/pricing?calc=Salesforce*40*8000*Slack*120*875*5*7*3*yearly*6000#calculator',
  'order-1': '/order-hit?target=Slack',
  'order-2': '/order-hit?step=2',
  'order-3': '/order-hit?step=3',
  dashboard: '/dashboard',
  'dashboard-hits': '/dashboard?tab=hits',
  'dashboard-solutions': '/dashboard?tab=solutions',
  solution: '/dashboard?tab=solutions&solution=HIT-001',
  'sign-in': '/sign-in',
  'sign-up': '/sign-up',
  'not-found': '/no-such-page',
}

const draft = {
  target: 'Slack',
  customTarget: '',
  requirements: 'Channels and threads for 120 people.\nSearch over six years of history.',
  budget: '10k-25k',
  timeframe: '3-months',
  companySize: '51-200',
}

const [command, ...wanted] = process.argv.slice(2)
const server = await startServer()
const browser = await chromium.launch({
  executablePath: findOrInstallBrowser(),
  args: browserFlags,
})
if (command === 'publish') await publish()
else await takeAll(command ? [command, ...wanted] : Object.keys(screens))
await browser.close()
await server.stop()

async function takeAll(names: string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const theme of themes) {
    for (const width of widths) {
      const page = await openPage(theme, { width, height: 900 })
      for (const name of names) {
        await page.goto(server.address + screens[name], { waitUntil: 'networkidle' })
        await page.screenshot({
          path: join(folder, `${name}-${width}-${theme}.png`),
          fullPage: true,
        })
      }
      await page.context().close()
    }
  }
  console.log(`Pictures of ${names.join(', ')} are in ${folder}.`)
}

async function publish(): Promise<void> {
  await mkdir('docs/pictures', { recursive: true })
  for (const theme of themes) {
    const page = await openPage(theme, { width: 1280, height: 800 })
    await page.goto(server.address, { waitUntil: 'networkidle' })
    await page.screenshot({ path: `docs/pictures/home-${theme}.png` })
    await page.context().close()
  }
}

async function openPage(theme: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addInitScript(
    ([chosen, stored]) => {
      localStorage.setItem('theme', chosen ?? '')
      if (location.search.includes('step')) sessionStorage.setItem('order-draft', stored ?? '')
    },
    [theme, JSON.stringify(draft)],
  )
  return context.newPage()
}
