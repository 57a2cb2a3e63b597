// Uses the product as its users do, and collects what it keeps in their browsers.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browserFlags, findOrInstallBrowser } from '#bin/browser.ts'
import { quickPasswords as passwords } from '#bin/quick-passwords.ts'
import { ada, omar } from '#bin/seed-accounts.ts'
import { seedDatabase } from '#bin/seed-database.ts'
import { startDemoServer, startTestServer } from '#bin/server-process.ts'
import { version } from '#server/db/version.ts'
import { openDatabase } from '#server/open-database.ts'
import { signIn, submitSignUp } from '#tests/e2e/live/people.ts'
import { open } from '#tests/e2e/open.ts'
import { finishedDraft, storeDraft } from '#tests/e2e/stored.ts'
import { type BrowserRecord, quotedRequest, storageKeys } from './browser-record.ts'

await recordBrowser(`tests/releases/${version}.browser.json`)

async function recordBrowser(path: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: await findOrInstallBrowser(),
    args: browserFlags,
  })
  const record: BrowserRecord = {
    recordedAt: Date.now(),
    localStorage: {},
    sessionStorage: {},
    pages: [],
  }
  try {
    await useLive(browser, record)
    await useDemo(browser, record)
  } finally {
    await browser.close()
  }
  const kept = Object.keys({ ...record.localStorage, ...record.sessionStorage })
  const missing = storageKeys().filter((key) => !kept.some((name) => name.startsWith(key)))
  if (missing.length > 0) throw new Error(`Nothing was recorded of ${missing.join(', ')}.`)
  await writeFile(path, `${JSON.stringify(record, null, 2)}\n`, { flag: 'wx' })
}

async function useDemo(browser: Browser, record: BrowserRecord): Promise<void> {
  const { address, stop } = await startDemoServer()
  const page = await browser.newPage({ baseURL: address })
  await open(page, '/')
  await page.getByRole('button', { name: 'Toggle theme' }).click()
  await page.getByRole('menuitemradio', { name: 'Dark' }).click()
  await open(page, '/sign-up')
  await submitSignUp(page, ada)
  await page.waitForURL('/dashboard')
  await open(page, '/pricing')
  await page.getByRole('combobox', { name: 'Product' }).fill('Slack')
  await page.getByRole('textbox', { name: 'Seats' }).fill('40')
  await page.waitForURL(/calc=/)
  await keep(page, record)
  const calculator = page.getByRole('region', { name: 'What would it save you?' })
  await calculator.getByRole('link', { name: /^Order a/ }).click()
  await page.waitForFunction(() => localStorage.getItem('order-draft')?.includes('bill'))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Requirements' }).fill(finishedDraft.requirements)
  await keep(page, record)
  await stop()
}

async function useLive(browser: Browser, record: BrowserRecord): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hitlist-record-'))
  const env = { DATA_DIR: folder }
  const database = await openDatabase(env)
  const seeding = seedDatabase(database, { publicUrl: 'http://localhost', passwords })
  await seeding.finally(() => database.close())
  const { address, stop } = await startTestServer(env)
  try {
    const page = await browser.newPage({ baseURL: address })
    await orderAsVisitor(page, record)
    await signIn(page, omar)
    await writeDrafts(page, record)
  } finally {
    await stop()
    await rm(folder, { recursive: true })
  }
}

/** The first reply is lost, and the second says that the order waits. */
async function orderAsVisitor(page: Page, record: BrowserRecord): Promise<void> {
  await storeDraft(page, finishedDraft)
  await open(page, '/order-hit?step=3')
  const field = (name: string) => page.getByRole('main').getByRole('textbox', { name })
  await field('Email').fill('visitor@example.com')
  await field('Name').fill(ada.name)
  await page.route('**/api/**', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  const order = page.getByRole('button', { name: 'Order Hit' })
  await order.click()
  await page.getByRole('alert').waitFor()
  await keep(page, record)
  await page.unrouteAll()
  await order.click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  await keep(page, record)
}

/** A quote is sent, whose lines are kept; another one and a message are begun. */
async function writeDrafts(page: Page, record: BrowserRecord): Promise<void> {
  await open(page, '/dashboard?tab=operations')
  await page.getByRole('button', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('checkbox', { name: 'Use these keys' }).uncheck()
  await keep(page, record)
  const editor = `/dashboard?tab=operations&request=${quotedRequest}&quote=new`
  await open(page, editor)
  const tools = page.getByRole('region', { name: /^Quote \d/ })
  await tools.getByRole('textbox', { name: 'Amount 1' }).fill('12,000')
  await tools.getByLabel('Plan', { exact: true }).selectOption('professional-yearly')
  await tools.getByLabel('Estimated completion').fill('2099-01-31')
  await tools.getByRole('button', { name: 'Send quote' }).click()
  await tools.waitFor({ state: 'detached' })
  await open(page, editor)
  await tools.getByRole('textbox', { name: 'Scope and notes' }).fill('Two rounds of review.')
  await open(page, `/dashboard?tab=operations&request=${quotedRequest}`)
  await page.getByRole('textbox', { name: 'Message to the client' }).fill('Which boards?')
  await keep(page, record)
}

async function keep(page: Page, record: BrowserRecord): Promise<void> {
  const { address, state, local, session } = await page.evaluate(() => ({
    address: location.pathname + location.search + location.hash,
    state: history.state as unknown,
    local: Object.fromEntries(Object.entries<string>(localStorage)),
    session: Object.fromEntries(Object.entries<string>(sessionStorage)),
  }))
  record.pages.push({ address, state })
  Object.assign(record.localStorage, local)
  Object.assign(record.sessionStorage, session)
}
