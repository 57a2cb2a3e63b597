import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { recordFrames } from '#tests/e2e/frames.ts'
import { expectSteady } from '#tests/e2e/frames-parts.ts'
import { open } from '#tests/e2e/open.ts'
import { callApi, placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

test('an operator’s message is counted in the header, on the tab and in the title, and announced on any page', async ({
  page,
  browser,
  baseURL,
  enterAsOperator,
}) => {
  await signUp(page)
  const { id } = await placeOrder(page)
  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await enterAsOperator(desk, newPerson('Omar Haddad'))
  const write = () => callApi(desk, 'POST', `/operations/requests/${id}/messages`, { text: 'Hi.' })

  await open(page, '/pricing')
  const title = await page.title()
  await expectStreaming(page)
  await write()
  const notice = page.getByRole('region', { name: 'New updates' })
  await expect(notice).toContainText(`New message on ${id}`)
  await expect(page.locator('[data-announcer]')).toHaveText(`New message on ${id}`)
  await expect(dashboardLink(page)).toHaveAccessibleDescription('1 new update')
  await expect(page).toHaveTitle(`(1) ${title}`)
  await expect(page.locator('body')).toBeFocused()
  await expectNoAxeViolations(page)

  await write()
  await expect(notice).toContainText(`2 updates on ${id}`)
  await expect(page).toHaveTitle(`(2) ${title}`)
  await notice.getByRole('button', { name: 'Dismiss notice' }).click()
  await expect(notice).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await dashboardLink(page).click()
  await expect(page).toHaveTitle(/^\(2\) Dashboard/)
  await expect(page.getByRole('tab', { name: 'Hits' })).toHaveAccessibleDescription('2 new updates')
  await write()
  await notice.getByRole('link', { name: `Open ${id}` }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page).toHaveTitle(/^Dashboard/)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(dashboardLink(page)).toHaveAccessibleDescription('')
  await expect(notice).toHaveCount(0)

  await page.getByRole('button', { name: 'Account of Ada Byron' }).click()
  await write()
  await expect(page).toHaveTitle(/^\(1\) Dashboard/)
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(page).not.toHaveTitle(/^\(/)
  await expect(notice).toHaveCount(0)
  await desk.context().close()
})

test('a new order and a client’s message are announced to operators and counted on their tab', async ({
  page,
  browser,
  baseURL,
  enterAsOperator,
}) => {
  await enterAsOperator(page, newPerson('Omar Haddad'))
  await expectStreaming(page)
  const home = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await signUp(home)
  const { id } = await placeOrder(home)
  const notice = page.getByRole('region', { name: 'New updates' })
  // Other tests order and write in the same queue.
  await expect(notice).toContainText(/New order|new orders|updates/)
  await callApi(home, 'POST', `/requests/${id}/messages`, { text: 'When?' })
  await expect(page.getByRole('tab', { name: 'Operations' })).toHaveAccessibleDescription(
    /new update/,
  )
  await expect(dashboardLink(page)).toHaveAccessibleDescription(/new update/)
  await home.context().close()
})

test('a returning client’s count moves nothing when it comes', async ({
  page,
  context,
  browser,
  baseURL,
  enterAsOperator,
}) => {
  await signUp(page)
  const { id } = await placeOrder(page)
  const desk = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage()
  await enterAsOperator(desk, newPerson('Omar Haddad'))
  await callApi(desk, 'POST', `/operations/requests/${id}/messages`, { text: 'Hi.' })
  const returning = await context.newPage()
  const parts = { links: 'header nav li', toggle: 'header [aria-label="Toggle theme"]' }
  const recording = await recordFrames(returning, {
    address: '/pricing',
    parts,
    until: () => expect(dashboardLink(returning)).toHaveAccessibleDescription('1 new update'),
  })
  expectSteady(recording, 'the header', ['toggle'])
  expect(recording.shifts).toEqual([])
  await expect(returning.getByRole('region', { name: 'New updates' })).toHaveCount(0)
  await desk.context().close()
})

function dashboardLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: 'Dashboard', exact: true })
}

/** What changes before the stream is open is part of the first answer, and no news. */
async function expectStreaming(page: Page): Promise<void> {
  const isOpen = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => name.includes('/api/unread')),
    )
  await expect.poll(isOpen).toBe(true)
}
