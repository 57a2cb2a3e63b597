import { expect, test } from '@playwright/test'
import { findOrInstallFirefox } from '#bin/browser.ts'
import { testServersVariable } from '#bin/test-servers.ts'
import { messages } from '#domain/values/messages.ts'
import puppeteer, { type Browser, type ElementHandle, type Page } from '../../tools/puppeteer.ts'
import { newPerson } from './live/people.ts'
import { missingPage, screens } from './routes.ts'

// The ways of a client in Firefox, over WebDriver BiDi: Playwright drives only a Firefox of its own.

// One browser for both, on however busy a machine.
test.describe.configure({ mode: 'default', timeout: 600_000 })
const timeout = 180_000
let firefox: Browser

test.beforeAll(async () => {
  const executablePath = await findOrInstallFirefox()
  test.skip(executablePath === undefined, 'Firefox is neither installed nor can it be installed.')
  const options = { browser: 'firefox', executablePath: executablePath ?? '', timeout } as const
  firefox = await puppeteer.launch(options)
})

test.afterAll(() => firefox?.close())

test('the demo opens every screen, signs up, takes an order and changes the theme in Firefox', async ({
  baseURL,
}) => {
  const { page, problems } = await openFirefox()
  for (const { path, heading } of screens) {
    await page.goto(baseURL + path)
    await untilMounted(page)
    expect(await page.$eval('h1', ({ textContent }) => textContent)).toBe(heading)
  }
  await signUp(page, `${baseURL}`)
  await order(page, `${baseURL}`)
  await press(page, '[aria-label="Toggle theme"]')
  await press(page, '[role="menuitemradio"]', 'Dark')
  await page.waitForSelector('html.dark')
  await page.reload()
  await page.waitForSelector('html.dark')
  expect(problems).toEqual([])
})

test('live signs up and takes an order in Firefox', async () => {
  const { sqlite } = JSON.parse(process.env[testServersVariable] ?? '{}')
  const { address } = sqlite ?? { address: 'http://localhost:3001' }
  const { page, problems } = await openFirefox()
  await signUp(page, address)
  await order(page, address)
  await page.goto(`${address}/dashboard?tab=hits`)
  await untilText(page, 'Zoom')
  expect(problems).toEqual([])
})

/** In a browser context of its own. What goes wrong in the page is noted. */
async function openFirefox(): Promise<{ page: Page; problems: string[] }> {
  const problems: string[] = []
  const page = await (await firefox.createBrowserContext()).newPage()
  await page.bringToFront()
  page.setDefaultTimeout(timeout)
  page.on('console', (message) => {
    const text = `${message.type()}: ${message.text()}`
    if (/^(error|warn)/.test(text) && !missingPage.test(text)) problems.push(text)
  })
  page.on('pageerror', (error) => problems.push(String(error)))
  return { page, problems }
}

async function signUp(page: Page, origin: string): Promise<void> {
  const { name, company, email, password } = newPerson()
  await page.goto(`${origin}/sign-up`)
  await untilMounted(page)
  for (const [field, text] of Object.entries({ name, company, email, password })) {
    await page.type(`main [name="${field}"]`, text)
  }
  await press(page, 'main button', 'Create Account')
  await untilText(page, messages.signedUp)
  // A page that goes there by itself must not be sent elsewhere meanwhile.
  await page.waitForFunction(() => location.pathname === '/dashboard')
}

async function order(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/order-hit`)
  await untilMounted(page)
  await press(page, 'main label', 'Zoom')
  await press(page, 'main button', 'Next')
  await page.waitForSelector('[name="requirements"]')
  await page.type('[name="requirements"]', 'Calls with screen sharing.')
  await press(page, 'main button', 'Next')
  await page.waitForSelector('[name="budget"]')
  await page.select('[name="budget"]', '10k-25k')
  await page.select('[name="timeframe"]', '3-months')
  await page.select('[name="companySize"]', '51-200')
  await press(page, 'main button', 'Order Hit')
  await page.waitForFunction(() => location.pathname === '/dashboard')
}

/** Not by role and name: Firefox takes half a minute to find them when the machine is busy. */
async function press(page: Page, selector: string, text = ''): Promise<void> {
  const control = await page.waitForFunction(
    (wanted, part) =>
      [...document.querySelectorAll<HTMLElement>(wanted)].find(
        (element) => element.checkVisibility() && element.innerText.includes(part),
      ),
    {},
    selector,
    text,
  )
  await (control as ElementHandle<HTMLElement>).click()
}

async function untilText(page: Page, text: string): Promise<void> {
  await page.waitForFunction((part) => document.body.innerText.includes(part), {}, text)
}

/** As in open.ts, which is for the pages of Playwright. */
async function untilMounted(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const parts = Object.keys(document.querySelector('#root > *') ?? {})
    return parts.some((key) => key.startsWith('__react')) && window.earlyEvents === undefined
  })
}
