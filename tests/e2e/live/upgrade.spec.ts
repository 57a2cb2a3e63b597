import { open, untilMounted } from '#tests/e2e/open.ts'
import { expect, test } from './fixtures.ts'
import { signIn, submitSignIn } from './people.ts'

test('a sign-in whose code an upgrade has replaced reloads the page once, and works then', async ({
  page,
  addMember,
  allowConsole,
}) => {
  allowConsole(/status of 404|MissingChunkError/)
  const member = await addMember()
  await page.route('**/assets/send-call-*.js', (route) => route.fulfill({ status: 404 }))
  await open(page, '/sign-in')
  const reloaded = page.waitForEvent('load')
  await submitSignIn(page, member)
  await reloaded
  await untilMounted(page)
  await page.unrouteAll()
  await signIn(page, member)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
})
