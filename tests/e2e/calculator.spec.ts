import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

// 100 seats at $10 for one year, no growth, the Starter plan yearly, no hosting: easy to add up.
const plainCase = 'Slack*100*1000*0*0*1*yearly*0'
const address = `/pricing?calc=${plainCase}#calculator`

function calculator(page: Page) {
  return page.getByRole('region', { name: 'What would it save you?' })
}

function result(page: Page) {
  return calculator(page).getByRole('heading', { level: 3 })
}

async function openCalculator(page: Page, at = address): Promise<void> {
  await open(page, at)
  await calculator(page).scrollIntoViewIfNeeded()
  await expect(result(page)).toBeVisible()
}

test('the result shows the computed dollars, percent and months', async ({ page }) => {
  await openCalculator(page)
  // 12 x $1,000 stays at $12,000; owning is $1,910.40: $10,089.60 saved, 84.08%.
  await expect(result(page)).toHaveText(/one year, owning saves \$10,089\.60, 84%/)
  await expect(calculator(page).getByText('from month 2 on')).toBeVisible()
  await expect(calculator(page).getByText('Year 1, saved')).toBeVisible()
})

test('the result states it when owning costs more', async ({ page }) => {
  await openCalculator(page, '/pricing?calc=Slack*1*1000*0*0*1*yearly*0#calculator')
  await expect(result(page)).toHaveText(/owning would cost \$1,790\.40 more than staying/)
  await expect(calculator(page).getByText('does not pay off')).toBeVisible()
})

test('every change updates the result at once and the address soon after', async ({ page }) => {
  await openCalculator(page)
  await calculator(page).getByRole('textbox', { name: 'Seats', exact: true }).fill('1,200')
  await expect(result(page)).toHaveText(/saves \$142,089\.60/)
  await expect(page).toHaveURL(/calc=Slack\*1200\*1000/)
  await page.reload()
  await expect(result(page)).toHaveText(/saves \$142,089\.60/)
})

test('prices are parsed with and without currency sign and cents', async ({ page }) => {
  await openCalculator(page)
  const price = calculator(page).getByRole('textbox', { name: 'Price per seat' })
  for (const [typed, stored] of [
    ['$15', '1500'],
    ['15.50', '1550'],
    ['1,200', '120000'],
  ] as const) {
    await price.fill(typed)
    await expect(page).toHaveURL(new RegExp(`Slack\\*100\\*${stored}\\*`))
    await expect(price).toHaveValue(typed)
  }
})

test('an invalid value stays as typed with an error, and the last result stays', async ({
  page,
}) => {
  await openCalculator(page)
  const seats = calculator(page).getByRole('textbox', { name: 'Seats', exact: true })
  await seats.fill('a few')
  await expect(seats).toHaveAccessibleDescription(/whole number like 40 or 1,200/)
  await expect(seats).toHaveValue('a few')
  await expect(result(page)).toHaveText(/saves \$10,089\.60/)
  await expect(calculator(page).getByText('last complete figures')).toBeVisible()
  await seats.fill('0')
  await expect(seats).toHaveAccessibleDescription(/from 1 to/)
})

test('the suggested plan grows with the number of products', async ({ page }) => {
  await openCalculator(page)
  await expect(calculator(page).getByText('takes the Starter plan')).toBeVisible()
  await calculator(page).getByRole('button', { name: 'Add a product' }).click()
  await expect(calculator(page).getByRole('combobox', { name: 'Product' }).nth(1)).toBeFocused()
  await page.keyboard.type('Notion')
  await expect(calculator(page).getByText('takes the Professional plan')).toBeVisible()
})

test('an added product shows no error until it is left empty', async ({ page }) => {
  await openCalculator(page)
  const missing = calculator(page).getByText('Please name the product you pay for.')
  const products = calculator(page).getByRole('combobox', { name: 'Product' })
  await calculator(page).getByRole('button', { name: 'Add a product' }).click()
  await expect(products.nth(1)).toBeFocused()
  await expect(missing).toHaveCount(0)
  await expect(calculator(page).getByText('last complete figures')).toHaveCount(0)
  await page.keyboard.press('Tab')
  await expect(missing).toBeVisible()
  await calculator(page).getByRole('button', { name: 'Add a product' }).click()
  await expect(products.nth(2)).toBeFocused()
  await calculator(page).getByRole('button', { name: 'Remove product 3' }).click()
  await expect(products).toHaveCount(2)
})

test('the page and the calculator share one billing cycle in the address', async ({ page }) => {
  await open(page, '/browse')
  await open(page, address)
  const toggle = (name: string) => page.getByRole('radio', { name, exact: true })
  const billed = calculator(page).getByRole('combobox', { name: 'Our plan is billed' })
  await calculator(page).scrollIntoViewIfNeeded()
  await expect(billed).toHaveValue('yearly')
  await expect(toggle('Yearly')).toBeChecked()
  await billed.selectOption('monthly')
  await expect(toggle('Monthly')).toBeChecked()
  await expect(page.getByRole('article', { name: 'Starter' })).toContainText('$199 a month')
  await expect(page).toHaveURL(/calc=Slack\*100\*1000\*0\*0\*1\*monthly\*0/)
  await toggle('Yearly').click()
  await expect(billed).toHaveValue('yearly')
  await expect(result(page)).toHaveText(/saves \$10,089\.60/)
  await expect(page).toHaveURL(/calc=Slack\*100\*1000\*0\*0\*1\*yearly\*0/)
  await page.goBack()
  await expect(page).toHaveURL('/browse')
})

test('an assumed price is labelled, follows the product, and is replaced by a typed one', async ({
  page,
}) => {
  await openCalculator(page, '/pricing#calculator')
  const price = calculator(page).getByRole('textbox', { name: 'Price per seat' })
  await expect(calculator(page).getByText('Our assumption', { exact: true })).toBeVisible()
  await expect(calculator(page).getByText('set on Nov 15, 2026').first()).toBeVisible()
  await calculator(page).getByRole('combobox', { name: 'Product' }).fill('Zendesk')
  await expect(price).toHaveValue('$55')
  await price.fill('49')
  await expect(calculator(page).getByText('Our assumption', { exact: true })).toHaveCount(0)
})

test('a removed line can be restored', async ({ page }) => {
  await openCalculator(page)
  await calculator(page).getByRole('button', { name: 'Remove Slack' }).click()
  await expect(calculator(page).getByText('No product yet')).toBeVisible()
  const undo = calculator(page).getByRole('button', { name: 'Undo' })
  await expect(undo).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(result(page)).toHaveText(/saves \$10,089\.60/)
})

test('the figures of the chart are available as a table', async ({ page }) => {
  await openCalculator(page)
  await calculator(page).getByText('Show the figures as a table').click()
  const rows = calculator(page)
    .getByRole('table', { name: 'Costs month by month' })
    .getByRole('row')
  await expect(rows).toHaveCount(13)
  await expect(rows.nth(1)).toHaveText(/1\$1,000\$1,910\.40\$1,000\$1,910\.40/)
  await expect(rows.nth(12)).toHaveText(/12\$1,000\$0\$12,000\$1,910\.40/)
})

test('a new result is announced after a pause in typing', async ({ page }) => {
  await openCalculator(page)
  await calculator(page).getByRole('textbox', { name: 'Seats', exact: true }).fill('200')
  await expect(page.locator('[data-announcer]')).toHaveText(/owning saves \$22,089\.60/)
})

test('a malformed address opens the default case', async ({ page }) => {
  await openCalculator(page, '/pricing?calc=%F0%9F%92%A9!!**~~NaN#calculator')
  await expect(calculator(page).getByRole('combobox', { name: 'Product' })).toHaveValue(
    'Salesforce',
  )
})

test('Order a Hit passes the largest product and the bill to the placed order', async ({
  page,
}) => {
  await openCalculator(page, '/pricing?calc=Zoom*5*1000*Slack*100*1000*0*0*1*yearly*0#calculator')
  await calculator(page).getByRole('link', { name: 'Order a Hit' }).click()
  await expect(page.getByRole('radio', { name: 'Slack' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  const requirements = page.getByRole('textbox', { name: 'Requirements' })
  await expect(requirements).toHaveValue('')
  await requirements.fill('channels and search')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('table', { name: 'Current bill' }).getByRole('row')).toHaveText([
    'ProductSeatsPer seatPer month',
    'Zoom5$10$50',
    'Slack100$10$1,000',
    'Total$1,050',
  ])
  await expectNoAxeViolations(page)
  await page.getByRole('combobox', { name: 'Budget range' }).selectOption('5k-10k')
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('asap')
  await page.getByRole('combobox', { name: 'Company size' }).selectOption('51-200')
  await page.getByRole('button', { name: 'Order Hit' }).click()
  await expect(page.getByText('Hit ordered successfully!')).toBeVisible()
  await expect(page).toHaveURL('/dashboard')
})

test('a bill passed to an order keeps what was typed there before', async ({ page }) => {
  await open(page, '/order-hit?target=Slack')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Requirements' }).fill('Typed before.')
  await openCalculator(page)
  await calculator(page).getByRole('link', { name: 'Order a Hit' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('textbox', { name: 'Requirements' })).toHaveValue('Typed before.')
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('table', { name: 'Current bill' })).toBeVisible()
})

test('Copy link copies an address that opens the same case', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCalculator(page)
  await calculator(page).getByRole('textbox', { name: 'Seats', exact: true }).fill('321')
  await calculator(page).getByRole('button', { name: 'Copy link' }).click()
  await expect(page.getByText('Link copied')).toBeVisible()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  await openCalculator(page, copied)
  await expect(calculator(page).getByRole('textbox', { name: 'Seats', exact: true })).toHaveValue(
    '321',
  )
})

test('Download CSV has one row per month', async ({ page }) => {
  await openCalculator(page)
  const download = page.waitForEvent('download')
  await calculator(page).getByRole('button', { name: 'Download CSV' }).click()
  const stream = await (await download).createReadStream()
  const text = (await stream.toArray()).join('')
  expect(text.trim().split('\r\n')).toHaveLength(13)
  expect(text).toContain('\r\n12,1000.00,0.00,12000.00,1910.40')
})

test('Print shows the business case on one page and nothing else', async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => undefined
  })
  await openCalculator(page)
  await calculator(page).getByRole('button', { name: 'Print' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(result(page)).toBeVisible()
  await expect(calculator(page).getByText('What this rests on')).toBeVisible()
  const head = calculator(page).locator('[data-print-head]')
  await expect(head).toContainText('Hitlist')
  await expect(head).toContainText(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/)
  await expect(head).toContainText('/pricing?calc=Slack*100*1000*0*0*1*yearly*0')
  await expect(head.getByRole('row')).toHaveText([
    'ProductSeatsPer seatPer month',
    'Slack100$10$1,000',
    'Total$1,000',
  ])
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden()
  await expect(calculator(page).getByRole('button', { name: 'Print' })).toBeHidden()
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
})

test('the calculator is not loaded until it is scrolled near', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.setViewportSize({ width: 360, height: 500 })
  await open(page, '/pricing')
  expect(scripts.filter((url) => url.includes('calculator'))).toEqual([])
  await calculator(page).scrollIntoViewIfNeeded()
  await expect(result(page)).toBeVisible()
  expect(scripts.filter((url) => url.includes('calculator'))).not.toEqual([])
})

test('the hero passes its struck lines to the calculator, and a hit its product', async ({
  page,
}) => {
  await open(page, '/')
  for (const product of ['Zendesk', 'Slack', 'Jira', 'Asana', 'Mailchimp']) {
    await page.getByRole('button', { name: `Strike ${product}` }).click()
  }
  await page.getByRole('link', { name: 'Check it on your own bill' }).click()
  await expect(result(page)).toBeVisible()
  const products = calculator(page).getByRole('combobox', { name: 'Product' })
  await expect(products).toHaveCount(1)
  await expect(products).toHaveValue('Salesforce')

  await open(page, '/browse?q=dropbox')
  await page.getByRole('link', { name: 'What would this save us?' }).click()
  await expect(products).toHaveValue('Dropbox')
  await expect(result(page)).toBeInViewport()
})

test('the calculator can be used by keyboard alone', async ({ page }) => {
  await openCalculator(page)
  await calculator(page).getByRole('combobox', { name: 'Product' }).focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('50')
  await expect(result(page)).toHaveText(/saves \$4,089\.60/)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(calculator(page).getByRole('button', { name: 'Remove Slack' })).toBeFocused()
})

for (const theme of ['light', 'dark'] as const) {
  test(`no axe violation in the calculator, ${theme} theme, wide and at 320 px`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await openCalculator(page)
    await calculator(page).getByRole('textbox', { name: 'Seats', exact: true }).fill('x')
    await calculator(page).getByText('Show the figures as a table').click()
    await expectNoAxeViolations(page)
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoAxeViolations(page)
    await page.emulateMedia({ colorScheme: theme, forcedColors: 'active' })
    // The browser paints in the person's colours there; the rule looks at ours.
    await expectNoAxeViolations(page, { withoutRules: ['color-contrast'] })
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow).toBeLessThanOrEqual(0)
  })
}
