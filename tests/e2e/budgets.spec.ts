import { test as base } from '@playwright/test'
import { isFullRun } from '#bin/test-extent.ts'
import { audit } from '../../bench/web/audit.ts'
import { type AuditedBrowser, openAuditedBrowser } from '../../bench/web/audited-browser.ts'
import { loadBudgets, navigationBudgets, scoreBudgets } from '../../bench/web/budgets.ts'
import { broken, judge, judgeAll } from '../../bench/web/judge.ts'
import { measureLoads, measureNavigations } from '../../bench/web/measure-all.ts'
import { expect } from './fixtures.ts'
import { openHeavyPage } from './heavy-page.ts'
import { screens } from './routes.ts'

const paths = screens.map(({ path }) => path)

/** Lighthouse opens browsers of its own, and console errors cost points. */
const test = base.extend<{ origin: string }, { audited: AuditedBrowser }>({
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
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
})

test('no screen exceeds its budget or shifts its layout while it loads', async ({
  browser,
  origin,
}) => {
  const loads = await measureLoads(browser, origin, paths)
  expect(broken(judgeAll(loadBudgets, loads)), 'budgets that are broken').toEqual([])
})

test('navigation to another screen stays within its script budget', async ({ browser, origin }) => {
  const navigations = await measureNavigations(browser, origin, paths)
  expect(broken(judgeAll(navigationBudgets, navigations)), 'budgets that are broken').toEqual([])
})

const formFactors = ['mobile', 'desktop'] as const

for (const [index, path] of paths.entries()) {
  // Both in a full run; otherwise every other screen has one of them, since an audit takes up to ten seconds.
  const audits = formFactors.filter((_, position) => isFullRun || position * 2 === index % 4)
  for (const formFactor of audits) {
    test(`Lighthouse reports no accessibility, best-practice or SEO fault: ${path} (${formFactor})`, async ({
      audited,
      origin,
    }) => {
      const { scores, faults } = await audit(origin + path, {
        port: audited.port,
        formFactor,
        categories: ['accessibility', 'best-practices', 'seo'],
        isThrottled: false,
      })
      expect(faults).toEqual([])
      expect(broken(judge(scoreBudgets, path, scores)), 'budgets that are broken').toEqual([])
    })
  }
}

test('a page that breaks every budget fails every measurement', async ({ audited }) => {
  const heavy = await openHeavyPage()
  const { browser, port } = audited
  const [loads, navigations] = await Promise.all([
    measureLoads(browser, heavy.origin, ['/browse']),
    measureNavigations(browser, heavy.origin, ['/browse']),
  ])
  const { scores } = await audit(`${heavy.origin}/browse`, {
    port,
    formFactor: 'mobile',
    categories: ['accessibility', 'best-practices', 'seo'],
    isThrottled: false,
  })
  await heavy.close()
  expect(broken(judgeAll(loadBudgets, loads))).toHaveLength(loadBudgets.length)
  expect(broken(judgeAll(navigationBudgets, navigations))).toHaveLength(navigationBudgets.length)
  expect(broken(judge(scoreBudgets, '/browse', scores))).toHaveLength(scoreBudgets.length)
})
