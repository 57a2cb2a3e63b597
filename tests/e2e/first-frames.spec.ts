import { film } from './film.ts'
import {
  dashboardParts,
  expectSteady,
  readings,
  restoredParts,
  shownReadings,
  withoutFonts,
} from './film-parts.ts'
import { filmSpeeds, filmTheme, themeCases } from './film-theme.ts'
import { expect, test } from './fixtures.ts'
import { openHalfPage } from './half-page.ts'
import { missingPage, screens } from './routes.ts'
import { slowProcessor } from './slow-phone.ts'
import { finishedDraft, signIn, storeDraft } from './stored.ts'

// The first two seconds of every screen, frame by frame.

for (const themeCase of themeCases) {
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

test('a signed-in user has their header and their dashboard from the first frame on', async ({
  context,
  allowConsole,
}) => {
  allowConsole(missingPage)
  allowConsole(await withoutFonts(context))
  const first = await context.newPage()
  await signIn(first)
  await first.close()
  const takes = [
    ...screens.map(({ path }) => ({ path, width: 1280, isSlow: false })),
    { path: '/dashboard', width: 1280, isSlow: true },
    { path: '/dashboard', width: 360, isSlow: false },
  ]
  await Promise.all(
    takes.map(async ({ path, width, isSlow }) => {
      const page = await context.newPage()
      await page.setViewportSize({ width, height: 720 })
      if (isSlow) await slowProcessor(page)
      const taken = await film(page, { address: path, parts: dashboardParts })
      const what = `${path} at ${width} px${isSlow ? ', slow' : ''}`
      const ofHeader = width === 1280 ? ['account', 'toggle'] : ['toggle']
      const ofScreen = path === '/dashboard' ? ['greeting', 'tabs', 'counts', 'recent'] : []
      expectSteady(taken, what, [...ofHeader, ...ofScreen])
      for (const text of readings(taken, 'account')) expect(text, what).not.toContain('Sign')
      expect(readings(taken, 'panel'), 'the samples stay').toHaveLength(1)
      await page.close()
    }),
  )
})

const restored = [
  { address: '/dashboard?tab=hits', part: 'tab', shown: 'Hits' },
  { address: '/dashboard?tab=solutions', part: 'tab', shown: 'Solutions' },
  { address: '/order-hit?step=2', part: 'step', shown: '2 Requirements' },
  { address: '/order-hit?step=3', part: 'step', shown: '3 Details' },
  { address: '/browse?q=zendesk', part: 'hits', shown: 'A support desk next to the orders' },
  {
    address: '/pricing?billing=yearly',
    part: 'prices',
    shown: '$1,910.40, $199, $4,790.40, $499, $9,590.40, $999',
  },
] as const

test('what the address or a draft decides is an outline until it is right', async ({ context }) => {
  // Six pages at a quarter of the speed, beside another test.
  test.slow()
  const first = await context.newPage()
  await storeDraft(first, finishedDraft)
  await first.close()
  await Promise.all(
    restored.map(async ({ address, part, shown }) => {
      const page = await context.newPage()
      await slowProcessor(page)
      const taken = await film(page, {
        address,
        parts: restoredParts,
        meanwhile: () => expect(page.locator(restoredParts[part]).first()).toBeVisible(),
      })
      expect(shownReadings(taken, part), address).toEqual([shown])
      await page.close()
    }),
  )
})

test('nothing is drawn before the whole page is parsed', async ({ browser, request }) => {
  const half = await openHalfPage(await (await request.get('/pricing')).text())
  // A browser context of its own: the page's files are missing there, which no test may overlook elsewhere.
  const page = await browser.newPage()
  await page.goto(half.origin, { waitUntil: 'commit' })
  await expect(page.locator('header')).toBeAttached()
  // Nor while there is time for several frames.
  const isDrawn = await page.evaluate(async () => {
    const frame = new Promise<boolean>((resolve) => requestAnimationFrame(() => resolve(true)))
    const pause = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 300))
    return Promise.race([frame, pause])
  })
  expect(isDrawn).toBe(false)
  half.release()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)))
  await page.close()
  await half.close()
})
