import { expect, test } from '@playwright/test'
import { everyMail } from '#server/notifications/every-mail.fixture.ts'
import { expectNoAxeViolations } from './axe.ts'

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [320, 600]) {
    test(`every email fits ${width} pixels in ${colorScheme}, with its button in view and nothing to load`, async ({
      browser,
    }) => {
      const page = await browser.newPage({ colorScheme, viewport: { width, height: 640 } })
      const loaded: string[] = []
      page.on('request', (request) => loaded.push(request.url()))
      for (const { name, mail } of everyMail) {
        await page.setContent(mail.html ?? '')
        const content = page.locator('html')
        const room = await content.evaluate((html) => html.clientWidth - html.scrollWidth)
        expect(room, name).toBeGreaterThanOrEqual(0)
        const paper = await page
          .locator('body')
          .evaluate((el) => getComputedStyle(el).backgroundColor)
        expect(paper, name).toBe(colorScheme === 'dark' ? 'rgb(22, 17, 13)' : 'rgb(249, 245, 238)')
        const button = await page.locator('a.button').boundingBox()
        expect(button?.height, name).toBeGreaterThanOrEqual(44)
      }
      expect(loaded).toEqual([])
      await page.close()
    })
  }

  test(`emails have no accessibility violations in ${colorScheme}`, async ({ browser }) => {
    const page = await browser.newPage({ colorScheme })
    // One of each form: a button alone, facts, what people wrote, and both.
    const names = new Set([
      'sign-in-link-1',
      'company-invitation-1',
      'quote-sent',
      'order-received',
      'message',
    ])
    for (const { name, mail } of everyMail.filter((one) => names.has(one.name))) {
      await page.setContent(mail.html ?? '')
      await test.step(name, () => expectNoAxeViolations(page))
    }
    await page.close()
  })
}
