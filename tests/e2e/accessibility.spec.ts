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

/** Every screen, and its other states. */
const states: Record<string, State> = {
  ...Object.fromEntries(screens.map(({ path, heading }) => [heading, { address: path }])),
  'a story': { address: '/?story=crm-that-fits' },
  'pricing by the year': { address: '/pricing?billing=yearly', after: openQuestions },
  'a search without results': { address: '/browse?q=no-such-hit&status=queued' },
  'the second step of an order': { address: '/order-hit?step=2', before: draft },
  'the third step of an order': { address: '/order-hit?step=3', before: draft },
  'all requests': { address: '/dashboard?tab=hits', before: signIn },
  'the solutions': { address: '/dashboard?tab=solutions' },
  'a solution': { address: '/dashboard?tab=solutions&solution=HIT-001' },
}

/** Sets one form of the page that is open, and audits it. */
const audits: Record<string, (page: Page) => Promise<void>> = {
  async 'light theme'(page) {
    await expect(page.locator('html')).not.toHaveClass('dark')
    await expectNoAxeViolations(page)
  },
  async 'dark theme'(page) {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('html')).toHaveClass('dark')
    await expectNoAxeViolations(page)
  },
  async 'forced colours'(page) {
    await page.emulateMedia({ forcedColors: 'active' })
    // The system's colours apply then, and axe reads one that is not drawn: Chromium does not force
    // -webkit-text-fill-color in what it reports.
    await expectNoAxeViolations(page, { withoutRules: ['color-contrast'] })
    await page.emulateMedia({ forcedColors: 'none' })
  },
  async '320 px'(page) {
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoAxeViolations(page)
  },
}

for (const [index, [name, { address, before, after }]] of Object.entries(states).entries()) {
  // All four in a full run; otherwise they alternate from state to state.
  const chosen = Object.entries(audits).filter(
    (_, position) => isFullRun || position === index % Object.keys(audits).length,
  )
  test(`no axe violation and no horizontal scroll at 320 px: ${name} (${chosen.map(([form]) => form).join(', ')})`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(missingPage)
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
    await before?.(page)
    await open(page, address)
    await after?.(page)
    for (const [, audit] of chosen) await audit(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoHorizontalScroll(page)
  })
}

test('no axe violation in the open menu at 320 px', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 320, height: 640 })
  await signIn(page)
  await open(page, '/browse')
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expectNoHorizontalScroll(page)
  await expectNoAxeViolations(page)
})

const themes = isFullRun ? (['light', 'dark'] as const) : (['dark'] as const)

test(`no axe violation in the menus of the header (${themes.join(', ')} theme)`, async ({
  page,
}) => {
  await signIn(page)
  for (const colorScheme of themes) {
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme })
    await open(page, '/browse')
    for (const name of ['Toggle theme', `Account of ${ada.name}`]) {
      await page.getByRole('button', { name }).click()
      await expect(page.getByRole('menu')).toBeVisible()
      await expectNoAxeViolations(page, { part: '[role="menu"]' })
      await page.keyboard.press('Escape')
    }
  }
})

for (const { path } of screens) {
  test(`every Tab stop is in view and has a focus ring: ${path}`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(missingPage)
    await page.setViewportSize({ width: 1280, height: 480 })
    await open(page, path)
    const stops = []
    for (let stop = await nextStop(page); stop !== null; stop = await nextStop(page)) {
      stops.push(stop)
      expect(stops.length, 'the number of Tab stops').toBeLessThan(100)
    }
    expect(stops.length).toBeGreaterThan(10)
    expect(stops.filter(({ hasRing, isInView }) => !hasRing || !isInView)).toEqual([])
  })
}

test('forced colours keep the line through a price and the outline of the chosen tile', async ({
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
})

test('no screen animates when reduced motion is preferred', async ({ page, allowConsole }) => {
  allowConsole(missingPage)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { path } of screens) {
    await open(page, path)
    const durations = await page.evaluate(() =>
      document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime)),
    )
    expect(Math.max(0, ...durations), path).toBeLessThan(1)
  }
})

function draft(page: Page) {
  return storeDraft(page, finishedDraft)
}

async function openQuestions(page: Page) {
  for (const question of await page.getByRole('button', { expanded: false }).all()) {
    if (await question.isVisible()) await question.click()
  }
}

async function expectNoHorizontalScroll(page: Page) {
  // The body ends at the scrollbar's gutter. Elements that measure themselves follow a frame later.
  const beyond = () =>
    page.evaluate(
      () => document.documentElement.scrollWidth - document.body.getBoundingClientRect().right,
    )
  await expect.poll(beyond, 'pixels beyond the right edge').toBe(0)
}

/** Presses Tab and describes the element that has focus then, or returns null at the end of the page. */
async function nextStop(page: Page) {
  await page.keyboard.press('Tab')
  return page.evaluate(() => {
    const focused = document.activeElement
    if (focused === null || focused === document.body) return null
    const { top, bottom } = focused.getBoundingClientRect()
    const header = document.querySelector('header')
    const isAboveAll = header?.contains(focused) || focused.closest('[href="#main"]') !== null
    const covered = isAboveAll ? 0 : (header?.getBoundingClientRect().bottom ?? 0)
    // The ring of a radio is drawn around its tile.
    const rings = [focused, focused.parentElement ?? focused].map((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element)
      return outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth)
    })
    return {
      name: `${focused.tagName} ${focused.textContent || focused.id}`,
      hasRing: Math.max(...rings) >= 2,
      isInView: bottom > covered && top < innerHeight,
    }
  })
}
