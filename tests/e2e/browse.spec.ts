import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'

const title = {
  support: 'A support desk next to the orders',
  issues: 'Issue tracking without the waiting',
  invoices: 'Invoices straight from the shop',
}

test('filters can be chosen, removed and cleared with the keyboard', async ({ page }) => {
  await open(page, '/browse')
  await searchBox(page).focus()
  await page.keyboard.type('reporting')
  await page.keyboard.press('Tab')
  await expect(industry(page)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(industry(page)).toHaveValue('Technology')
  await page.keyboard.press('Tab')
  await expect(status(page)).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(status(page)).toHaveValue('queued')
  await expectHits(page, [title.issues])

  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(chip(page, 'Technology')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(industry(page)).toHaveValue('All')
  await expect(page.getByText('1 of 8 hits').first()).toBeFocused()
  await page.getByRole('button', { name: 'Clear all' }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('article')).toHaveCount(8)
  await expect(page.getByText('8 hits', { exact: true }).first()).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'What would this save us?' }).first()).toBeFocused()
})

test('filters are kept in the address through a reload, other pages, Back and Forward', async ({
  page,
}) => {
  await open(page, '/browse')
  await test.step('a link clicked right after typing keeps the search in the history', async () => {
    await searchBox(page).pressSequentially('orders')
    const support = page.getByRole('article', { name: title.support })
    await support.getByRole('link', { name: 'View Details' }).click()
    await expect(page).toHaveURL('/dashboard')
    await page.goBack()
    await expect(page).toHaveURL('/browse?q=orders')
    await expect(searchBox(page)).toHaveValue('orders')
    await expectHits(page, [title.support, title.invoices])
  })
  await test.step('a reload finds the same list', async () => {
    await industry(page).click()
    await page.getByRole('option', { name: 'E-commerce (2)' }).click()
    await status(page).selectOption('completed')
    const address = '/browse?q=orders&industry=E-commerce&status=completed'
    await expect(page).toHaveURL(address)
    await page.reload()
    await untilMounted(page)
    await expect(page).toHaveURL(address)
    await expect(searchBox(page)).toHaveValue('orders')
    await expect(status(page)).toHaveValue('completed')
    await expectHits(page, [title.support])
  })
  await test.step('Back undoes one choice, and Forward repeats it', async () => {
    await page.goBack()
    await expect(status(page)).toHaveValue('All')
    await expectHits(page, [title.support, title.invoices])
    await page.goForward()
    await expectHits(page, [title.support])
  })
  await test.step('Browse Hits in the header clears the filters', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Browse Hits' }).click()
    await expect(page).toHaveURL('/browse')
    await expect(searchBox(page)).toHaveValue('')
    await expect(industry(page)).toHaveValue('All')
  })
})

function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search hits' })
}

function industry(page: Page) {
  return page.getByRole('combobox', { name: 'Industry' })
}

function status(page: Page) {
  return page.getByRole('combobox', { name: 'Status' })
}

function chip(page: Page, filter: string) {
  return page.getByRole('button', { name: `Remove filter: ${filter}`, exact: true })
}

async function expectHits(page: Page, titles: string[]): Promise<void> {
  await expect(page.getByRole('article').getByRole('heading')).toHaveText(titles)
}
