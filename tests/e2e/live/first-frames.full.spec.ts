import { sampleRequests } from '#backends/samples/requests.ts'
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
import { holdRequests, holdScripts } from '#tests/e2e/hold-scripts.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

test('a signed-in client has their header and their dashboard from the first frame on, at any width and speed', async ({
  page,
  context,
  allowConsole,
}) => {
  test.slow()
  allowConsole(await withoutFonts(context))
  await signUp(page)
  for (const targetSaaS of ['Slack', 'Zoom', 'Jira']) await placeOrder(page, { targetSaaS })
  for (const visit of [
    { path: '/', width: 1280 },
    { path: '/pricing', width: 1280, isSlow: true },
    { path: '/dashboard', width: 1280, isSlow: true },
    { path: '/dashboard', width: 360 },
    { path: '/dashboard', width: 360, isLate: true },
  ]) {
    const visited = await openPage(context, visit)
    // The app is mounted without the session, which is answered only then.
    const release = visit.isLate
      ? await holdRequests(visited, `**${apiPath}/session`)
      : () => undefined
    const recording = await recordFrames(visited, {
      address: visit.path,
      parts: dashboardParts,
      async until() {
        release()
        await expect(visited.locator('html')).not.toHaveAttribute('data-returning')
        if (visit.path === '/dashboard')
          await expect(visited.getByRole('tabpanel')).toContainText('Slack')
      },
    })
    expectSignedIn(recording, visit)
    const shown = readings(recording, 'panel').join()
    for (const { title } of sampleRequests) expect(shown).not.toContain(title)
    await visited.close()
  }
})

test('a session that ended meanwhile leads to the signed-out dashboard in one change', async ({
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
  const release = await holdRequests(returning, `**${apiPath}/session`)
  const recording = await recordFrames(returning, {
    address: '/dashboard',
    parts: dashboardParts,
    async until() {
      release()
      await expect(returning.locator('html')).not.toHaveAttribute('data-returning')
    },
  })
  expect(readings(recording, 'account')).toEqual(['Dashboard, ', 'Sign In, Sign Up'])
  await expect(returning.getByText('These are sample requests')).toBeVisible()
  expect(await returning.evaluate(() => localStorage.getItem('returning'))).toBeNull()
})

test('Forgot your password? is there from the first frame on, and answers an early press', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(await withoutFonts(context))
  const parts = {
    forgot: 'main form button[data-with-api]',
    fields: 'main form input',
    heading: 'main h1',
    submit: 'main form [type="submit"]',
  }
  for (const size of [{ width: 1280, isSlow: true }, { width: 360 }]) {
    const visited = await openPage(context, size)
    const recording = await recordFrames(visited, { address: '/sign-in', parts })
    expectSteady(recording, `/sign-in at ${size.width} px`, Object.keys(parts))
    expect(readings(recording, 'forgot')).toEqual(['Forgot your password?'])
    await visited.close()
  }
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
  for (const width of [360, 1280]) {
    const page = await openPage(context, { width })
    const recording = await recordFrames(page, { address: '/dashboard', parts: dashboardParts })
    expectSteady(recording, `at ${width} px`, ['greeting', 'tabs', 'counts', 'recent'])
  }
})

test('an operator sees no other tab before the queue or the tab of the address', async ({
  page,
  context,
  enterAsOperator,
}) => {
  await enterAsOperator(page, newPerson('Omar'))
  for (const { address, tab } of [
    { address: '/dashboard', tab: 'Operations' },
    { address: '/dashboard?tab=hits', tab: 'Hits' },
  ]) {
    const returning = await openPage(context, { isSlow: true })
    const recording = await recordFrames(returning, {
      address,
      parts: restoredParts,
      until: () => expect(returning.locator(restoredParts.tab)).toBeVisible(),
    })
    // Other tests write in the queue, and the tab counts what is unread.
    const shown = shownReadings(recording, 'tab').map((text) => text.replace(/\s*\d+\+?$/, ''))
    expect(new Set(shown), address).toEqual(new Set([tab]))
    await returning.close()
  }
})
