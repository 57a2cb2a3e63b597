import { navigationBudgets, sizeBudgets } from '../../bench/web/budgets.ts'
import { broken, judgeAll } from '../../bench/web/judge.ts'
import { measureLoads, measureNavigations } from '../../bench/web/measure-all.ts'
import { expect, test } from './fixtures.ts'
import { screens } from './routes.ts'

const paths = screens.map(({ path }) => path)

test('no screen fetches more than its budget allows', async ({ browser, baseURL }) => {
  const loads = await measureLoads(browser, baseURL ?? '', paths)
  expect(broken(judgeAll(sizeBudgets, loads)), 'budgets that are broken').toEqual([])
})

test('navigation to another screen stays within its script budget', async ({
  browser,
  baseURL,
}) => {
  const navigations = await measureNavigations(browser, baseURL ?? '', paths)
  expect(broken(judgeAll(navigationBudgets, navigations)), 'budgets that are broken').toEqual([])
})
