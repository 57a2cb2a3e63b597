import type { Page } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'
import { missingPage, screens } from './routes.ts'
import { ada, finishedDraft, signIn, storeDraft } from './stored.ts'

interface State {
  address: string
  before?: (page: Page) => Promise<void>
  after?: (page: Page) => Promise<void>
}

const longWord = 'donaudampfschifffahrtsgesellschaftskapitän'

/** What a screen shows besides its first state. */
const otherStates: Record<string, Record<string, State>> = {
  '/': {
    'a story': { address: '/?story=crm-that-fits' },
    'a text of the footer': { address: '/?page=terms' },
  },
  '/browse': {
    'a search without results': { address: `/browse?q=${longWord}&status=queued` },
  },
  '/pricing': {
    'yearly, with open questions and a wrong figure': {
      address: '/pricing?billing=yearly#calculator',
      after: openEverything,
    },
    'a pasted bill': { address: '/pricing#calculator', after: pasteBill },
  },
  '/order-hit': {
    'a missing product': { address: '/order-hit', after: (page) => press(page, 'Next') },
    'step 2': { address: '/order-hit?step=2', before: storeUndecided },
    'missing details and a plan': {
      address: '/order-hit?step=3&plan=starter',
      before: storeUndecided,
      after: (page) => press(page, 'Order Hit'),
    },
  },
  '/dashboard': {
    'all requests': { address: '/dashboard?tab=hits', before: signIn },
    'the solutions': { address: '/dashboard?tab=solutions' },
    'a solution': { address: '/dashboard?tab=solutions&solution=HIT-001' },
  },
  '/sign-in': {
    'missing fields': { address: '/sign-in', after: (page) => press(page, 'Sign In') },
  },
}

for (const { path } of screens) {
  test(`no axe violation in either theme, no unwanted motion, and no horizontal scroll at 320 px: ${path}`, async ({
    page,
    allowConsole,
  }) => {
    test.slow()
    allowConsole(missingPage)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await open(page, path)
    await expectNoMotion(page)
    await audit(page, ['light', 'dark'])
    for (const [name, state] of isFullRun ? Object.entries(otherStates[path] ?? {}) : []) {
      await test.step(name, async () => {
        await page.setViewportSize({ width: 1280, height: 720 })
        await state.before?.(page)
        await open(page, state.address)
        await state.after?.(page)
        await audit(page, ['light', 'dark'])
      })
    }
  })
}

test('no axe violation in the menus of the header, wide and at 320 px', async ({ page }) => {
  await signIn(page)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
  await open(page, '/browse')
  for (const name of ['Toggle theme', `Account of ${ada.name}`]) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectNoAxeViolations(page, { part: '[role="menu"]' })
    await page.keyboard.press('Escape')
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page, { part: 'header' })
})

test('forced colours keep the line through a price, the outline of the chosen tile and the line below the chosen tab', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(page, '/')
  const salesforce = page.getByRole('button', { name: 'Strike Salesforce' })
  await expect(salesforce.getByText('Salesforce')).toHaveCSS('text-decoration-line', 'line-through')
  await salesforce.click()
  await expect(salesforce.getByText('Salesforce')).toHaveCSS('text-decoration-line', 'none')

  await open(page, '/pricing')
  const tile = page.getByRole('radio', { name: 'Monthly' }).locator('..')
  await expect(tile).toHaveCSS('outline-style', 'solid')
  await page.getByRole('radio', { name: 'Yearly' }).check()
  await expect(tile).toHaveCSS('outline-style', 'none')

  await open(page, '/dashboard')
  const paper = await page
    .locator('body')
    .evaluate((body) => getComputedStyle(body).backgroundColor)
  const lineOf = 'border-bottom-color'
  await expect(page.getByRole('tab', { name: 'Hits' })).toHaveCSS(lineOf, paper)
  await expect(page.getByRole('tab', { name: 'Overview' })).not.toHaveCSS(lineOf, paper)
})

async function expectNoMotion(page: Page): Promise<void> {
  const durations = await page.evaluate(() =>
    document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
  )
  expect(Math.max(0, ...durations)).toBeLessThan(1)
  // A property that is inherited would otherwise change one level after the other.
  const running = await page.locator('main').evaluate((main) => {
    main.style.visibility = 'hidden'
    const { length } = main.getAnimations({ subtree: true })
    main.style.visibility = ''
    return length
  })
  expect(running).toBe(0)
}

/** Leaves the page at 320 px. */
async function audit(page: Page, themes: ('light' | 'dark')[]): Promise<void> {
  for (const [at, theme] of themes.entries()) {
    await page.emulateMedia({ colorScheme: theme })
    await expect(page.locator('html')).toHaveClass(theme)
    // Another theme changes colours alone.
    await expectNoAxeViolations(page, at === 0 ? {} : { onlyRules: ['color-contrast'] })
  }
  if (isFullRun) {
    await page.emulateMedia({ forcedColors: 'active' })
    // The system's colours apply then, and axe reads one that is not drawn: Chromium does not force
    // -webkit-text-fill-color in what it reports.
    await expectNoAxeViolations(page, { withoutRules: ['color-contrast'] })
    await page.emulateMedia({ forcedColors: 'none' })
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoHorizontalScroll(page)
  if (isFullRun) await expectNoAxeViolations(page)
}

function storeUndecided(page: Page) {
  const product = { target: 'Other (specify)', customTarget: longWord }
  return storeDraft(page, { ...finishedDraft, ...product, budget: '' })
}

async function press(page: Page, name: string) {
  await page.getByRole('main').getByRole('button', { name, exact: true }).click()
  await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
}

async function openEverything(page: Page) {
  const calculator = page.locator('#calculator')
  await calculator.getByRole('textbox', { name: 'Seats', exact: true }).fill('x')
  await calculator.getByText('Show the figures as a table').click()
  await calculator.locator('summary', { hasText: 'Assumptions' }).click()
  for (const question of await page.locator('main h3 button[aria-expanded]').all()) {
    await question.click()
  }
}

async function pasteBill(page: Page) {
  await page.getByRole('button', { name: 'Paste a bill' }).click()
  const panel = page.getByRole('dialog', { name: 'Paste a bill' })
  await panel.getByRole('textbox').fill('Zendesk\t24\t$55\nZoom')
  await panel.getByRole('combobox').selectOption('per seat')
  await expect(panel.getByText('We couldn’t read this line.')).toBeVisible()
}

async function expectNoHorizontalScroll(page: Page) {
  // The body ends at the scrollbar's gutter. Elements that measure themselves follow a frame later.
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.body.getBoundingClientRect().right,
    )
  await expect.poll(beyond, 'pixels beyond the right edge').toBe(0)
}
