import { screens } from '#tests/e2e/routes.ts'
import { sizeBudgets } from '../../../bench/web/budgets.ts'
import { broken, judgeAll } from '../../../bench/web/judge.ts'
import { measureLoads } from '../../../bench/web/measure-all.ts'
import { expect, test } from './fixtures.ts'

test('no screen fetches more than its budget allows for a visitor who is signed out', async ({
  browser,
  baseURL,
}) => {
  const paths = screens.map(({ path }) => path)
  const loads = await measureLoads(browser, baseURL ?? '', paths)
  expect(broken(judgeAll(sizeBudgets, loads)), 'budgets that are broken').toEqual([])
})
