import { test as base, expect } from '@playwright/test'
import { type AuditedBrowser, audit, openAuditedBrowser } from '../../tools/lighthouse.ts'
import { screens } from './routes.ts'

/** Lighthouse opens browsers of its own, and console errors cost points. */
const test = base.extend<object, { audited: AuditedBrowser }>({
  audited: [
    async ({ launchOptions }, use) => {
      // In the middle of an animation, text may lack contrast.
      const args = [...(launchOptions.args ?? []), '--force-prefers-reduced-motion']
      const audited = await openAuditedBrowser({ ...launchOptions, args })
      await use(audited)
      await audited.browser.close()
    },
    { scope: 'worker' },
  ],
})

for (const { path } of screens) {
  for (const formFactor of ['mobile', 'desktop'] as const) {
    test(`Lighthouse reports no accessibility, best-practice or SEO fault: ${path} (${formFactor})`, async ({
      audited,
      baseURL,
    }) => {
      const { scores, faults } = await audit(baseURL + path, audited.port, formFactor)
      expect(faults).toEqual([])
      expect(scores).toEqual({ accessibility: 100, 'best-practices': 100, seo: 100 })
    })
  }
}
