import { test as base } from '@playwright/test'
import { audit } from '../../bench/web/audit.ts'
import { type AuditedBrowser, openAuditedBrowser } from '../../bench/web/audited-browser.ts'
import { loadBudgets, navigationBudgets, scoreBudgets } from '../../bench/web/budgets.ts'
import { broken, judge, judgeAll } from '../../bench/web/judge.ts'
import { measureLoads, measureNavigations } from '../../bench/web/measure-all.ts'
import { expect } from './fixtures.ts'
import { openHeavyPage } from './heavy-page.ts'
import { screens } from './routes.ts'

const paths = screens.map(({ path }) => path)

/** The measuring opens browsers of its own, and what a page says in the console takes a point off. */
const test = base.extend<{ origin: string }, { audited: AuditedBrowser }>({
  audited: [
    async ({ launchOptions }, use) => {
      // Half-way through a movement, text may be as pale as it never stays.
      const args = [...(launchOptions.args ?? []), '--force-prefers-reduced-motion']
      const audited = await openAuditedBrowser({ ...launchOptions, args })
      await use(audited)
      await audited.browser.close()
    },
    { scope: 'worker' },
  ],
  origin: async ({ baseURL }, use) => use(baseURL ?? ''),
})

test('no screen loads more than its budget before anybody touches it, nor moves by itself', async ({
  browser,
  origin,
}) => {
  const loads = await measureLoads(browser, origin, paths)
  expect(broken(judgeAll(loadBudgets, loads)), 'budgets that are broken').toEqual([])
})

test('a further screen fetches little script', async ({ browser, origin }) => {
  const navigations = await measureNavigations(browser, origin, paths)
  expect(broken(judgeAll(navigationBudgets, navigations)), 'budgets that are broken').toEqual([])
})

for (const path of paths) {
  for (const formFactor of ['mobile', 'desktop'] as const) {
    test(`Lighthouse finds nothing to mend beside speed: ${path} (${formFactor})`, async ({
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

test('the measuring sees what is too much, comes late, moves or is amiss', async ({ audited }) => {
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
