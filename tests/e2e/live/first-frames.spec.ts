import type { BrowserContext, Page } from '@playwright/test'
import { sampleRequests } from '#backends/samples/requests.ts'
import { apiPath } from '#contract/endpoint.ts'
import { film } from '#tests/e2e/film.ts'
import {
  dashboardParts,
  expectSteady,
  readings,
  restoredParts,
  shownReadings,
  withoutFonts,
} from '#tests/e2e/film-parts.ts'
import { filmSpeeds, filmTheme, themeCases } from '#tests/e2e/film-theme.ts'
import { holdScripts } from '#tests/e2e/hold-scripts.ts'
import { open } from '#tests/e2e/open.ts'
import { missingPage } from '#tests/e2e/routes.ts'
import { slowProcessor } from '#tests/e2e/slow-phone.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

// The first two seconds, frame by frame, where the page is hydrated while a server is asked.

for (const themeCase of themeCases.filter(({ stored }) => stored !== null)) {
  const { stored, system } = themeCase
  for (const isSlow of filmSpeeds(themeCase)) {
    test(`theme ${stored ?? 'not stored'} on a ${system} system is drawn from the first frame on${isSlow ? ', four times slower' : ''}`, async ({
      context,
      allowConsole,
    }) => {
      allowConsole(missingPage)
      await filmTheme(context, themeCase, { isSlow })
    })
  }
}

test('a signed-in client has their header and their dashboard from the first frame on', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(await withoutFonts(context))
  await signUp(page)
  for (const targetSaaS of ['Slack', 'Zoom', 'Jira']) await placeOrder(page, { targetSaaS })
  const takes = [
    { path: '/', width: 1280 },
    { path: '/pricing', width: 1280, isSlow: true },
    { path: '/dashboard', width: 1280 },
    { path: '/dashboard', width: 1280, isSlow: true },
    { path: '/dashboard', width: 360 },
    { path: '/dashboard', width: 1280, isLate: true },
    { path: '/dashboard', width: 360, isLate: true },
  ]
  await Promise.all(
    takes.map(async ({ path, width, isSlow = false, isLate = false }) => {
      const what = `${path} at ${width} px${isSlow ? ', slow' : ''}${isLate ? ', late' : ''}`
      const filmed = await openPage(context, { width, isSlow })
      // The app is mounted without the session, which is answered only then.
      const release = isLate ? await holdSession(filmed) : undefined
      const taken = await film(filmed, {
        address: path,
        parts: dashboardParts,
        async meanwhile() {
          release?.()
          await expect(filmed.locator('html')).not.toHaveAttribute('data-returning')
          if (path === '/dashboard')
            await expect(filmed.getByRole('tabpanel')).toContainText('Slack')
        },
      })
      const ofHeader = width === 1280 ? ['account', 'toggle'] : ['toggle']
      const ofScreen = path === '/dashboard' ? ['greeting', 'tabs', 'counts', 'recent'] : []
      expectSteady(taken, what, [...ofHeader, ...ofScreen])
      for (const text of readings(taken, 'account')) expect(text, what).not.toContain('Sign')
      if (path === '/dashboard') {
        const shown = readings(taken, 'panel').join()
        for (const { title } of sampleRequests) expect(shown, what).not.toContain(title)
        expect(shown, what).toContain('Slack')
      }
      await filmed.close()
    }),
  )
})

test('a session that ended meanwhile leads to the signed-out dashboard in one change', async ({
  page,
  context,
  allowRefusal,
}) => {
  allowRefusal(401)
  await signUp(page)
  // The page stores the hint once it has read the session.
  await open(page, '/dashboard')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('returning'))).not.toBeNull()
  // A page that stays open notices the end of the session itself, and takes the hint away.
  await page.close()
  await context.clearCookies()
  const returning = await openPage(context, { width: 1280 })
  const taken = await film(returning, {
    address: '/dashboard',
    parts: dashboardParts,
    meanwhile: () => expect(returning.locator('html')).not.toHaveAttribute('data-returning'),
  })
  expect(readings(taken, 'account')).toEqual(['Dashboard, ', 'Sign In, Sign Up'])
  await expect(returning.getByText('These are sample requests')).toBeVisible()
  expect(await returning.evaluate(() => localStorage.getItem('returning'))).toBeNull()
})

test('Forgot your password? is there from the first frame on, and answers an early press', async ({
  context,
  allowConsole,
}) => {
  allowConsole(await withoutFonts(context))
  const parts = { forgot: 'main form button[data-with-api]', fields: 'main form input', ...rest }
  const takes = [{ width: 1280 }, { width: 1280, isSlow: true }, { width: 360 }]
  await Promise.all(
    takes.map(async (take) => {
      const page = await openPage(context, take)
      const taken = await film(page, { address: '/sign-in', parts })
      expectSteady(taken, `/sign-in at ${take.width} px`, Object.keys(parts))
      expect(readings(taken, 'forgot')).toEqual(['Forgot your password?'])
      await page.close()
    }),
  )
  const page = await context.newPage()
  const release = await holdScripts(page)
  await page.goto('/sign-in', { waitUntil: 'commit' })
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  release()
  await expect(page.getByRole('dialog', { name: 'Forgot your password?' })).toBeVisible()
})

test('the signed-out dashboard moves nothing when the app is mounted', async ({
  context,
  allowConsole,
}) => {
  allowConsole(await withoutFonts(context))
  await Promise.all(
    [360, 1280].map(async (width) => {
      const page = await openPage(context, { width })
      const taken = await film(page, { address: '/dashboard', parts: dashboardParts })
      expectSteady(taken, `/dashboard at ${width} px`, ['greeting', 'tabs', 'counts', 'recent'])
    }),
  )
})

test('a client who comes back to a tab sees no other tab and no samples before', async ({
  page,
  context,
}) => {
  await signUp(page)
  await placeOrder(page, { targetSaaS: 'Slack' })
  const returning = await openPage(context, { width: 1280, isSlow: true })
  const parts = { ...restoredParts, panel: '[role="tabpanel"]' }
  const taken = await film(returning, {
    address: '/dashboard?tab=hits',
    parts,
    meanwhile: () => expect(returning.getByRole('tabpanel')).toContainText('Slack'),
  })
  expect(shownReadings(taken, 'tab')).toEqual(['Hits'])
  const shown = readings(taken, 'panel').join()
  for (const { title } of sampleRequests) expect(shown).not.toContain(title)
})

test('an operator sees no other tab before the queue', async ({
  page,
  context,
  enterAsOperator,
}) => {
  await enterAsOperator(page, newPerson('Omar'))
  for (const { address, tab } of [
    { address: '/dashboard', tab: 'Operations' },
    { address: '/dashboard?tab=hits', tab: 'Hits' },
  ]) {
    const returning = await openPage(context, { width: 1280, isSlow: true })
    const taken = await film(returning, {
      address,
      parts: restoredParts,
      meanwhile: () => expect(returning.locator(restoredParts.tab)).toBeVisible(),
    })
    // Other tests write in the queue, and the tab counts what is unread.
    const shown = shownReadings(taken, 'tab').map((text) => text.replace(/\s*\d+\+?$/, ''))
    expect(new Set(shown), address).toEqual(new Set([tab]))
    await returning.close()
  }
})

const rest = { heading: 'main h1', submit: 'main form [type="submit"]' }

async function openPage(
  context: BrowserContext,
  { width, isSlow = false }: { width: number; isSlow?: boolean },
): Promise<Page> {
  const page = await context.newPage()
  await page.setViewportSize({ width, height: 720 })
  if (isSlow) await slowProcessor(page)
  return page
}

/** Keeps the answer to who is signed in on its way until it is released. */
async function holdSession(page: Page): Promise<() => void> {
  let release: (() => void) | undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${apiPath}/session`, async (route) => {
    await released
    await route.fallback()
  })
  return () => release?.()
}
