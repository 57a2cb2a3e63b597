import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

test('an unknown path answers 404, logs itself and shows the 404 page with a link to Home @spec-2.1 @spec-2.2 @spec-8.4', async ({
  page,
  allowConsole,
}) => {
  allowConsole(/status of 404|^error: 404: there is no page at/)
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  const heading = page.getByRole('heading', { level: 1 })
  for (const path of ['/dashboard/hits', '/Browse2', '/struck/off?by=whom']) {
    await test.step(path, async () => {
      expect((await open(page, path))?.status()).toBe(404)
      await expect(heading).toHaveText('Oops! Page not found')
    })
  }
  await expect(page).toHaveTitle(/^Page not found/)
  await expect.poll(() => logged).toContain('404: there is no page at /struck/off')
  await expect(page.getByRole('banner').locator('[aria-current]')).toHaveCount(0)

  await page.getByRole('main').getByRole('link', { name: 'Return to Home' }).click()
  await expect(page).toHaveURL('/')
  await expect(heading).toContainText('Strike the')
  logged.length = 0
  await page.goBack()
  await expect(heading).toHaveText('Oops! Page not found')
  await expect.poll(() => logged).toContain('404: there is no page at /struck/off')
})
