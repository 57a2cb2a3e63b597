import type { Page } from '@playwright/test'
import { sampleRequests } from '#backends/samples/requests.ts'
import { isFullRun } from '#bin/test-extent.ts'
import { apiPath } from '#contract/endpoint.ts'
import { openPage, recordFrames } from '#tests/e2e/frames.ts'
import {
  dashboardParts,
  expectSignedIn,
  expectSteady,
  readings,
  restoredParts,
  shownReadings,
  withoutFonts,
} from '#tests/e2e/frames-parts.ts'
import { holdRequests } from '#tests/e2e/hold-scripts.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

const visits = [
  { path: '/dashboard', width: 1280 },
  { path: '/dashboard', width: 1280, isSlow: true },
  { path: '/dashboard', width: 360 },
  { path: '/', width: 1280 },
  { path: '/pricing', width: 1280, isSlow: true },
]

test('a signed-in client has their header and their dashboard from the first frame on', async ({
  page,
  context,
  allowConsole,
}) => {
  test.slow()
  allowConsole(await withoutFonts(context))
  await signUp(page)
  for (const targetSaaS of ['Slack', 'Zoom', 'Jira']) await placeOrder(page, { targetSaaS })
  for (const visit of isFullRun ? visits : visits.slice(0, 1)) {
    const { path } = visit
    const visited = await openPage(context, visit)
    const recording = await recordLateSession(visited, path, async () => {
      if (path === '/dashboard') await expect(visited.getByRole('tabpanel')).toContainText('Slack')
    })
    expectSignedIn(recording, visit)
    const shown = readings(recording, 'panel').join()
    for (const { title } of sampleRequests) expect(shown).not.toContain(title)
    await visited.close()
  }
})

test('a visitor who opens an emailed link never sees sample data, in any frame', async ({
  context,
  allowRefusal,
}) => {
  // The invitation is none.
  allowRefusal(400)
  for (const [address, role, name] of [
    ['/dashboard?request=HIT-001', 'heading', 'Sign in'],
    ['/dashboard?account=', 'heading', 'Sign in'],
    ['/dashboard#join=stale', 'region', 'Invitation'],
  ] as const) {
    const visited = await openPage(context)
    const release = await holdRequests(visited, `**${apiPath}/session`)
    const recording = await recordFrames(visited, {
      address,
      parts: { main: 'main' },
      async until() {
        release()
        await expect(visited.getByRole(role, { name })).toBeVisible()
      },
    })
    const shown = readings(recording, 'main').join('\n')
    for (const text of ['sample', ...sampleRequests.map(({ title }) => title)]) {
      expect(shown, address).not.toContain(text)
    }
    await visited.close()
  }
})

if (isFullRun) {
  test('a session that has ended leads to the signed-out dashboard in one change', async ({
    page,
    context,
    allowRefusal,
  }) => {
    allowRefusal(401)
    await signUp(page)
    // A page that stays open notices the end of the session itself, and takes the hint away.
    await page.close()
    await context.clearCookies()
    const returning = await openPage(context)
    const recording = await recordLateSession(returning, '/dashboard')
    expect(readings(recording, 'account')).toEqual(['Dashboard, ', 'Sign In, Sign Up'])
    await expect(returning.getByText('These are sample requests')).toBeVisible()
    const stored = () => returning.evaluate(() => localStorage.getItem('returning'))
    await expect.poll(stored).toBeNull()
  })

  test('nothing moves on signed-out pages when the app mounts', async ({
    context,
    allowConsole,
  }) => {
    allowConsole(await withoutFonts(context))
    const forms = { forgot: 'main form button[data-with-api]', fields: 'main form input' }
    const { greeting, tabs, counts, recent } = dashboardParts
    for (const [address, parts] of [
      ['/sign-in', forms],
      ['/dashboard', { greeting, tabs, counts, recent }],
    ] as const) {
      for (const width of [360, 1280]) {
        const page = await openPage(context, { width })
        const recording = await recordFrames(page, { address, parts })
        expectSteady(recording, `${address} at ${width} px`, Object.keys(parts))
        await page.close()
      }
    }
  })

  test('an operator never sees what is for buyers, nor another tab before the one in the address', async ({
    page,
    context,
    enterAsOperator,
  }) => {
    await enterAsOperator(page, newPerson('Omar'))
    for (const { address, tab } of [
      { address: '/dashboard', tab: 'Queue' },
      { address: '/dashboard?tab=figures', tab: 'Figures' },
    ]) {
      const returning = await openPage(context, { isSlow: true })
      const recording = await recordFrames(returning, {
        address,
        parts: { ...restoredParts, marketing: 'footer, header [href="/order-hit"]' },
        until: () => expect(returning.locator(restoredParts.tab)).toBeVisible(),
      })
      expect(shownReadings(recording, 'marketing')).toEqual([])
      // Other tests write in the queue, and the tab counts what is unread.
      const shown = shownReadings(recording, 'tab').map((text) => text.replace(/\s*\d+\+?$/, ''))
      expect(new Set(shown), address).toEqual(new Set([tab]))
      await returning.close()
    }
  })
}

/** The app is mounted without the session, which is answered only then. */
async function recordLateSession(page: Page, address: string, until = async () => {}) {
  const release = await holdRequests(page, `**${apiPath}/session`)
  return recordFrames(page, {
    address,
    parts: dashboardParts,
    async until() {
      release()
      await expect(page.locator('html')).not.toHaveAttribute('data-returning')
      await until()
    },
  })
}
