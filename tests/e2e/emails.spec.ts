import { expect, test } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import { everyMail } from '#server/notifications/every-mail.fixture.ts'
import { expectNoAxeViolations } from './axe.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  // The least room in one theme, and most readers' in the other.
  for (const width of isFullRun ? [320, 600] : [colorScheme === 'dark' ? 320 : 600]) {
    test(`every email fits ${width} pixels in ${colorScheme}, with its button in view and nothing to load`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 640 } })
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(request.url()))
      for (const { name, mail } of everyMail) {
        await page.setContent(mail.html ?? '')
        const seen = await page.evaluate(() => {
          const { clientWidth, scrollWidth } = document.documentElement
          return {
            beyond: Math.max(0, scrollWidth - clientWidth),
            paper: getComputedStyle(document.body).backgroundColor,
            button: document.querySelector('a.button')?.getBoundingClientRect().height ?? 0,
          }
        })
        const paper = colorScheme === 'dark' ? 'rgb(22, 17, 13)' : 'rgb(249, 245, 238)'
        expect(seen, name).toMatchObject({ beyond: 0, paper })
        expect(seen.button, name).toBeGreaterThanOrEqual(44)
      }
      expect(loaded).toEqual([])
      await page.close()
    })
  }

  // Another theme changes colours alone, and those are the screens'.
  const tag = colorScheme === 'light' ? [] : '@full'
  test(`emails have no accessibility violations in ${colorScheme}`, { tag }, async ({
    browser,
  }) => {
    const page = await browser.newPage({ colorScheme })
    // One of each form: a button alone, facts, what people wrote, and both.
    const names = new Set([
      'sign-in-link-1',
      'company-invitation-1',
      'quote-sent',
      'order-received',
      'message',
    ])
    const options = colorScheme === 'light' ? {} : { onlyRules: ['color-contrast'] }
    for (const { name, mail } of everyMail.filter((one) => names.has(one.name))) {
      await page.setContent(mail.html ?? '')
      await test.step(name, () => expectNoAxeViolations(page, options))
    }
    await page.close()
  })
}
