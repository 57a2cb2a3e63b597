import { sampleRequests } from '#backends/samples/requests.ts'
import { apiPath } from '#contract/endpoint.ts'
import { openPage, recordFrames } from '#tests/e2e/frames.ts'
import { dashboardParts, expectSignedIn, readings, withoutFonts } from '#tests/e2e/frames-parts.ts'
import { holdRequests } from '#tests/e2e/hold-scripts.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

test('a signed-in client has their header and their dashboard from the first frame on, before the session is answered', async ({
  page,
  context,
  allowConsole,
}) => {
  allowConsole(await withoutFonts(context))
  await signUp(page)
  for (const targetSaaS of ['Slack', 'Zoom', 'Jira']) await placeOrder(page, { targetSaaS })
  const returning = await openPage(context)
  const release = await holdRequests(returning, `**${apiPath}/session`)
  const recording = await recordFrames(returning, {
    address: '/dashboard',
    parts: dashboardParts,
    async until() {
      release()
      await expect(returning.locator('html')).not.toHaveAttribute('data-returning')
      await expect(returning.getByRole('tabpanel')).toContainText('Slack')
    },
  })
  expectSignedIn(recording, { path: '/dashboard', width: 1280 })
  const shown = readings(recording, 'panel').join()
  for (const { title } of sampleRequests) expect(shown).not.toContain(title)
})
