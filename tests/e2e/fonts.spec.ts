import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'
import { missingPage, screens } from './routes.ts'

test('each screen loads two font files, the basic ones', async ({ page, allowConsole }) => {
  allowConsole(missingPage)
  const loaded = fontsLoaded(page)
  for (const { path } of screens) {
    loaded.clear()
    await open(page, path)
    await page.evaluate(() => document.fonts.ready)
    expect([...loaded].toSorted(), path).toEqual([
      'bricolage-grotesque-basic',
      'sometype-mono-basic',
    ])
  }
})

test('a name with non-English letters uses the same typeface', async ({ page }) => {
  const loaded = fontsLoaded(page)
  await open(page, '/sign-up')
  await page.getByRole('textbox', { name: 'Name' }).fill('Zoë')
  await expect.poll(() => [...loaded]).toContain('bricolage-grotesque-rest')
})

/** Their names without the hash that the build adds. */
function fontsLoaded(page: Page): Set<string> {
  const names = new Set<string>()
  page.on('request', (request) => {
    const name = /([^/]+)-.{8}\.woff2$/.exec(request.url())?.[1]
    if (name !== undefined) names.add(name)
  })
  return names
}
