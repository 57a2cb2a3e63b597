import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
import { expectThemeInEveryFrame, themeCases } from './frames-theme.ts'
import { missingPage, screens } from './routes.ts'
import { finishedDraft, signIn, storeDraft } from './stored.ts'

test.beforeEach(({ allowConsole }) => {
  // Many pages at a quarter of the speed.
  test.slow()
  allowConsole(missingPage)
})

const paths = screens.map(({ path }) => path)

for (const themeCase of themeCases) {
  const { stored, system } = themeCase
  test(`theme ${stored ?? 'not stored'} on a ${system} system is drawn from the first frame of every screen on, four times slower`, async ({
    context,
  }) => {
    await expectThemeInEveryFrame(context, themeCase, { paths, isSlow: true })
  })
}

test('a signed-in user has their header and their dashboard from the first frame on', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(await withoutFonts(context))
  await signIn(page)
  const visits = [
    ...paths.map((path) => ({ path, width: 1280, isSlow: true })),
    { path: '/dashboard', width: 360, isSlow: false },
  ]
  for (const visit of visits) {
    const visited = await openPage(context, visit)
    const recording = await recordFrames(visited, { address: visit.path, parts: dashboardParts })
    expectSignedIn(recording, visit)
    expect(readings(recording, 'panel'), 'the samples stay').toHaveLength(1)
    await visited.close()
  }
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

test('what the address or a draft decides is an outline until it is right, four times slower', async ({
  page,
  context,
}) => {
  await storeDraft(page, finishedDraft)
  for (const { address, part, shown } of restored) {
    const visited = await openPage(context, { isSlow: true })
    const recording = await recordFrames(visited, {
      address,
      parts: restoredParts,
      until: () => expect(visited.locator(restoredParts[part]).first()).toBeVisible(),
    })
    expect(shownReadings(recording, part), address).toEqual([shown])
    await visited.close()
  }
})

test('nothing is drawn before the whole page is parsed', async ({ browser, page, request }) => {
  const html = await (await request.get('/pricing')).text()
  const cut = html.indexOf('</header>')
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  const server = createServer(async ({ url }, response) => {
    if (url !== '/') return response.writeHead(404).end()
    response.writeHead(200, { 'Content-Type': 'text/html' }).write(html.slice(0, cut))
    await released
    return response.end(html.slice(cut))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  // A browser context of its own: the page's files are missing there, which no test may overlook elsewhere.
  const stalled = await browser.newPage()
  await stalled.addInitScript(() => {
    requestAnimationFrame(() =>
      Object.assign(window, { isWhole: document.querySelector('footer') !== null }),
    )
  })
  await stalled.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, {
    waitUntil: 'commit',
  })
  await expect(stalled.locator('header')).toBeAttached()
  // As many frames as another page draws from its first one until it is hydrated, it could have drawn too.
  await recordFrames(page, { address: '/' })
  release()
  await stalled.waitForFunction(() => 'isWhole' in window)
  expect(await stalled.evaluate(() => 'isWhole' in window && window.isWhole)).toBe(true)
  await stalled.context().close()
  server.closeAllConnections()
  server.close()
})
