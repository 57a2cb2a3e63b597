import { isFullRun } from '#bin/test-extent.ts'
import { themeColors } from '#web/app/theme/theme.ts'
import { expect, test } from './fixtures.ts'
import { openPage, recordFrames } from './frames.ts'
import {
  dashboardParts,
  expectSignedIn,
  readings,
  restoredParts,
  shownReadings,
  withoutFonts,
} from './frames-parts.ts'
import { missingPage, screens } from './routes.ts'
import { finishedDraft, signIn, storeDraft, storeLocally } from './stored.ts'

// The frames from the first one until the page is hydrated: each shows what the last one shows, or an outline.
// A full run records every screen, four times slower.

const isSlow = isFullRun
const paths = screens.map(({ path }) => path)
const backgrounds = { light: 'oklch(0.972 0.011 84)', dark: 'oklch(0.182 0.011 65)' }

const themeCases = [
  { stored: 'dark', system: 'light', drawn: 'dark' },
  { stored: null, system: 'dark', drawn: 'dark' },
  { stored: 'light', system: 'dark', drawn: 'light' },
] as const

for (const { stored, system, drawn } of isFullRun ? themeCases : themeCases.slice(0, 2)) {
  test(`theme ${stored ?? 'not stored'} on a ${system} system is drawn from the first frame on`, async ({
    page,
    context,
    allowConsole,
  }) => {
    test.slow()
    allowConsole(missingPage)
    await storeLocally(page, stored === null ? {} : { theme: stored })
    for (const path of isFullRun ? paths : ['/']) {
      const visited = await openPage(context, { isSlow })
      await visited.emulateMedia({ colorScheme: system })
      const { classes, frames, themeColor } = await recordFrames(visited, { address: path })
      expect(classes, `classes of html on ${path}`).toEqual([drawn])
      const others = frames.filter(({ background }) => background !== backgrounds[drawn])
      expect(others, `frames of another theme on ${path}`).toEqual([])
      expect(themeColor, `the browser's bars on ${path}`).toBe(themeColors[drawn])
      await visited.close()
    }
  })
}

const restored = [
  { address: '/order-hit?step=3', part: 'step', shown: '3 Details' },
  { address: '/browse?q=zendesk', part: 'hits', shown: 'A support desk next to the orders' },
  { address: '/order-hit?step=2', part: 'step', shown: '2 Requirements' },
  { address: '/dashboard?tab=hits', part: 'tab', shown: 'Hits' },
  { address: '/dashboard?tab=solutions', part: 'tab', shown: 'Solutions' },
  {
    address: '/pricing?billing=yearly',
    part: 'prices',
    shown: '$1,910.40, $199, $4,790.40, $499, $9,590.40, $999',
  },
] as const

for (const { address, part, shown } of isFullRun ? restored : restored.slice(0, 2)) {
  test(`${address} with a stored draft is an outline until it is right`, async ({
    page,
    context,
  }) => {
    await storeDraft(page, finishedDraft)
    const visited = await openPage(context, { isSlow })
    const recording = await recordFrames(visited, {
      address,
      parts: restoredParts,
      until: () => expect(visited.locator(restoredParts[part]).first()).toBeVisible(),
    })
    expect(shownReadings(recording, part)).toEqual([shown])
  })
}

if (isFullRun) {
  test('a signed-in user has their header and their dashboard from the first frame on', async ({
    page,
    context,
    allowConsole,
  }) => {
    test.slow()
    allowConsole(missingPage)
    allowConsole(await withoutFonts(context))
    await signIn(page)
    const visits = paths.map((path) => ({ path, width: 1280, isSlow }))
    for (const visit of [...visits, { path: '/dashboard', width: 360 }]) {
      const visited = await openPage(context, visit)
      const recording = await recordFrames(visited, { address: visit.path, parts: dashboardParts })
      expectSignedIn(recording, visit)
      expect(readings(recording, 'panel'), 'the samples stay').toHaveLength(1)
      await visited.close()
    }
  })
}

test('no page is drawn before it is fully parsed', async ({ request }) => {
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    const [head = '', body = ''] = html.split('</head>')
    expect(head, path).toContain('<link rel="expect" href="#end" blocking="render" />')
    expect(body.slice(body.indexOf('</footer>')), path).toContain('id="end"')
  }
})
