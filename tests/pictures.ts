// Takes a picture of every screen, at four widths and in both themes, for review.
// `npm run pictures -- emails` takes those of every email, and `npm run pictures -- publish` renews the two pictures in the README instead.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { browserFlags, findOrInstallBrowser } from '#bin/browser.ts'
import { ada, omar } from '#bin/seed-accounts.ts'
import { seedDatabase } from '#bin/seed-database.ts'
import { startDemoServer, startLiveServer } from '#bin/server-process.ts'
import { everyMail } from '#server/notifications/every-mail.fixture.ts'
import { openDatabase } from '#server/open-database.ts'
import { signIn } from './e2e/live/people.ts'
import { untilMounted } from './e2e/open.ts'

const folder = '.cache/pictures'
const widths = [360, 768, 1280, 1920]
const themes = ['light', 'dark'] as const
const screens: Record<string, string> = {
  home: '/',
  story: '/?story=crm-that-fits',
  contact: '/?page=contact',
  privacy: '/?page=privacy',
  terms: '/?page=terms',
  imprint: '/?page=imprint',
  browse: '/browse',
  'browse-filtered': '/browse?q=email&status=in-progress',
  'browse-empty': '/browse?q=nothing+like+it',
  pricing: '/pricing',
  'pricing-yearly': '/pricing?billing=yearly',
  calculator:
    '/pricing?calc=2*0*0*3*yearly*6000*6*40*6000*Salesforce*40*8000*2400000*Jira*30*800*900000#calculator',
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

const people = { client: ada, operator: omar }

/** Screens of live, and who is signed in. */
const liveScreens: Record<string, `${keyof typeof people} ${string}`> = {
  'live-dashboard': 'client /dashboard',
  'live-hits': 'client /dashboard?tab=hits',
  'live-request': 'client /dashboard?request=HIT-005',
  'live-solution': 'client /dashboard?tab=solutions&solution=HIT-001',
  'live-account': 'client /dashboard?account=',
  'live-security': 'client /dashboard?account=security',
  'live-reset': 'client /sign-in?reset=request',
  'live-operations': 'operator /dashboard?tab=operations',
  'live-closed': 'operator /dashboard?tab=operations&ops-view=closed',
  'live-operator-request-closed': 'operator /dashboard?tab=operations&request=HIT-002',
  'live-request-closed': 'client /dashboard?tab=hits&request=HIT-002',
  'live-operators': 'operator /dashboard?tab=operators',
  'live-figures': 'operator /dashboard?tab=figures',
  'live-quote': 'client /dashboard?request=HIT-012',
  'live-quote-document': 'client /dashboard?request=HIT-012&quote=1',
  'live-quote-editor': 'operator /dashboard?tab=operations&request=HIT-012&quote=new',
  'live-invoice-editor': 'operator /dashboard?tab=operations&request=HIT-005&invoice=part',
  'live-operator-quote': 'operator /dashboard?tab=operations&request=HIT-012',
  'live-operator-request': 'operator /dashboard?tab=operations&request=HIT-005',
  'live-billing': 'client /dashboard?tab=billing',
  'live-invoice': 'client /dashboard?tab=billing&invoice=2026-0001',
  'live-all-invoices': 'operator /dashboard?tab=billing',
  'live-overdue-invoice': 'operator /dashboard?tab=billing&invoice=2026-0004',
  'live-showcase': 'operator /dashboard?tab=showcase',
  'live-settings': 'operator /dashboard?tab=settings',
}

/** Addresses that open a dialog, whose code may be loaded after the page. */
const panels = /[?&](request|solution|account|reset|invoice)=/

/** A printed sheet within its margins, in CSS pixels. */
const sheets = { a4: { width: 672, height: 1016 }, letter: { width: 694, height: 950 } }

const draft = {
  target: 'Slack',
  requirements: 'Channels and threads for 120 people.\nSearch over six years of history.',
  budget: '10k-25k',
  timeframe: '3-months',
  companySize: '51-200',
  planChoice: 'professional-yearly',
}

const [command, ...wanted] = process.argv.slice(2)
const browser = await chromium.launch({
  executablePath: await findOrInstallBrowser(),
  args: browserFlags,
})
if (command === 'publish') await publish()
else if (command === 'emails') await takeEmails()
else await takeAll(command ? [command, ...wanted] : Object.keys({ ...screens, ...liveScreens }))
await browser.close()

async function takeAll(names: string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  await takeDemo(names.filter((name) => name in screens))
  await takeLive(names.filter((name) => name in liveScreens))
  console.log(`Pictures of ${names.join(', ')} are in ${folder}.`)
}

async function takeEmails(): Promise<void> {
  await mkdir(folder, { recursive: true })
  await inEveryForm(
    async (page, form) => {
      await page.emulateMedia({ colorScheme: form.endsWith('dark') ? 'dark' : 'light' })
      for (const [place, { name, mail }] of everyMail.entries()) {
        await page.setContent(mail.html ?? '')
        await screenshotPage(page, join(folder, `email-${form}-${place + 1}-${name}.png`))
      }
    },
    [320, 600],
  )
}

async function takeDemo(names: string[]): Promise<void> {
  if (names.length === 0) return
  const server = await startDemoServer()
  if (names.includes('calculator')) await takeSheets(server.address)
  await inEveryForm(async (page, form) => {
    for (const name of names) {
      await page.goto(server.address + screens[name], { waitUntil: 'networkidle' })
      await take(page, `${name}-${form}`)
    }
  })
  await server.stop()
}

async function takeLive(names: string[]): Promise<void> {
  if (names.length === 0) return
  const live = await startSeededServer()
  for (const as of ['client', 'operator'] as const) {
    const chosen = names.filter((name) => liveScreens[name]?.startsWith(as))
    await inEveryForm(async (page, form) => {
      await signIn(page, people[as], live.address)
      for (const name of chosen) {
        await page.goto(live.address + liveScreens[name]?.split(' ')[1])
        await untilMounted(page)
        // A stream of changes stays open, so that the network is never idle.
        await page.locator('[aria-busy=true], .skeleton').first().waitFor({ state: 'hidden' })
        if (panels.test(page.url())) await page.getByRole('dialog').last().waitFor()
        await take(page, `${name}-${form}`)
      }
    })
  }
  await live.stop()
}

async function startSeededServer() {
  const data = await mkdtemp(join(tmpdir(), 'hitlist-pictures-'))
  const env = { DATA_DIR: data }
  const database = await openDatabase(env)
  await seedDatabase(database, { publicUrl: 'http://localhost' }).finally(() => database.close())
  const { address, stop } = await startLiveServer(env)
  return {
    address,
    async stop() {
      await stop()
      await rm(data, { recursive: true })
    },
  }
}

async function inEveryForm(
  work: (page: Page, form: string) => Promise<void>,
  inWidths = widths,
): Promise<void> {
  for (const theme of themes) {
    for (const width of inWidths) {
      const page = await openPage(theme, { width, height: 900 })
      await work(page, `${width}-${theme}`)
      await page.context().close()
    }
  }
}

async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(scrollThrough)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
  const path = join(folder, `${name}.png`)
  if (await page.getByRole('dialog').count()) await page.screenshot({ path })
  else await screenshotPage(page, path)
}

/** In a window as tall as the page: `fullPage` draws lengths in container units before they have settled. */
async function screenshotPage(page: Page, path: string): Promise<void> {
  const window = page.viewportSize()
  if (window === null) throw new Error('Pages are opened with a size.')
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...window, height })
  await page.screenshot({ path })
  await page.setViewportSize(window)
}

/** What is loaded when it is near is part of the picture. */
async function scrollThrough(): Promise<void> {
  for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight) {
    scrollTo(0, top)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  scrollTo(0, 0)
}

/** The printed business case, as it looks on paper. */
async function takeSheets(origin: string): Promise<void> {
  const page = await openPage('light', { width: 1280, height: 900 })
  await page.addInitScript(() => {
    // Nothing ends the printing, so that the sheet stays.
    window.print = () => undefined
  })
  await page.goto(origin + screens.calculator, { waitUntil: 'networkidle' })
  await page.evaluate(scrollThrough)
  await page.getByLabel('Company, for the printed business case').fill('Example & Sons')
  await page.getByRole('button', { name: 'Print business case' }).click()
  await page.emulateMedia({ media: 'print' })
  for (const [format, viewport] of Object.entries(sheets)) {
    await page.setViewportSize(viewport)
    await page.screenshot({ path: join(folder, `business-case-${format}.png`), fullPage: true })
  }
  await page.context().close()
}

async function publish(): Promise<void> {
  const server = await startDemoServer()
  await mkdir('docs/pictures', { recursive: true })
  for (const theme of themes) {
    const page = await openPage(theme, { width: 1280, height: 800 })
    await page.goto(server.address, { waitUntil: 'networkidle' })
    await page.screenshot({ path: `docs/pictures/home-${theme}.png` })
    await page.context().close()
  }
  await server.stop()
}

async function openPage(theme: string, viewport: { width: number; height: number }) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce' })
  await context.addInitScript(
    ([chosen, stored]) => {
      localStorage.setItem('theme', chosen ?? '')
      if (location.search.includes('step')) localStorage.setItem('order-draft', stored ?? '')
    },
    [theme, JSON.stringify({ savedAt: Date.now(), draft })],
  )
  return context.newPage()
}
