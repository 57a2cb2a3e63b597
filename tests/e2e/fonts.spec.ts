import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

// That the texts of the pages need no more than the basic fonts is tested in subset-fonts.test.ts.

test('a name with non-English letters is drawn in the same typeface', async ({ page }) => {
  await open(page, '/sign-up')
  const further = page.waitForResponse(/bricolage-grotesque-rest-[^/]+\.woff2$/)
  await page.getByRole('textbox', { name: 'Name' }).fill('Zoë')
  expect((await further).status()).toBe(200)
})
