import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open, untilMounted } from './open.ts'

test('the billing cycle and the questions work by keyboard, and the cycle survives a reload @spec-2.24 @spec-4.7', async ({
  page,
}) => {
  await open(page, '/pricing')
  await test.step('arrow keys switch the cycle, which is one Tab stop', async () => {
    await cycle(page, 'Monthly').focus()
    await page.keyboard.press('ArrowRight')
    await expect(cycle(page, 'Yearly')).toBeFocused()
    await expect(cycle(page, 'Yearly')).toBeChecked()
    await expectStarterPrice(page, '$1,910.40 a year')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Choose Starter' })).toBeFocused()
  })
  await test.step('the cycle is in the address', async () => {
    await expect(page).toHaveURL('/pricing?billing=yearly')
    await page.reload()
    await untilMounted(page)
    await expect(cycle(page, 'Yearly')).toBeChecked()
    await expectStarterPrice(page, '$1,910.40 a year')
  })
  await test.step('a question opens with Enter and closes with Space', async () => {
    const question = page.getByRole('button', { name: 'Can I change plans?' })
    await question.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Changes are prorated')).toBeVisible()
    await page.keyboard.press('Space')
    await expect(page.getByText('Changes are prorated')).toBeHidden()
  })
  await page.getByRole('link', { name: 'Choose Professional' }).click()
  await expect(page).toHaveURL('/order-hit')
  await expect(page.getByLabel('Plan', { exact: true })).toHaveValue('professional-yearly')
})

test.describe('on a small touch screen', () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true })

  test('pricing works by touch at 320 px, and the comparison shows every plan @spec-2.24', async ({
    page,
  }) => {
    await open(page, '/pricing')
    await cycle(page, 'Yearly').tap()
    await expectStarterPrice(page, '$1,910.40 a year')

    const comparison = page.getByRole('table', { name: 'Plan comparison' })
    const cells = comparison.locator('th, td')
    await cells.last().scrollIntoViewIfNeeded()
    const texts = await cells.evaluateAll((elements) =>
      elements.map((element) => {
        const range = document.createRange()
        range.selectNodeContents(element)
        const { left, right } = range.getBoundingClientRect()
        return { left, right, isPrice: element.textContent.includes('$') }
      }),
    )
    expect(texts.filter(({ left, right }) => left < 20 || right > 300)).toEqual([])
    const prices = texts.filter(({ isPrice }) => isPrice)
    expect(prices).toHaveLength(3)
    for (const [at, { right }] of prices.entries()) {
      expect(right).toBeLessThan(prices[at + 1]?.left ?? Number.POSITIVE_INFINITY)
    }
    const plansOnTop = comparison.getByRole('columnheader', { name: /Enterprise/ })
    await expect(plansOnTop, 'the plans stay in view').toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

    await page.getByRole('button', { name: 'Can I cancel?' }).tap()
    await expect(page.getByText('You keep access until the cycle')).toBeVisible()
    await page.getByRole('link', { name: 'Book a consultation' }).tap()
    await expect(page).toHaveURL('/order-hit')
  })
})

function cycle(page: Page, name: string) {
  return page.getByRole('radiogroup', { name: 'Billing cycle' }).getByRole('radio', { name })
}

async function expectStarterPrice(page: Page, price: string): Promise<void> {
  await expect(page.getByRole('article', { name: 'Starter' })).toContainText(price)
}
