import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'

// 100 seats at $10 for one year, no growth, the Starter plan yearly, nothing else: easy to add up.
const plainTerms = '2*0*0*1*yearly*0*0*0*0'
const plainCase = `${plainTerms}*Slack*100*1000*0`
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
  await expect(result(page)).toHaveText('You save about $10,100 over one year (84%).')
  await expect(calculator(page).getByText('It pays for itself in month 2.')).toBeVisible()
  await expect(calculator(page).getByText('That’s above the 70% we promise')).toBeVisible()
  await expect(calculator(page).getByText('Year 1, saved')).toBeVisible()
})

test('a losing case leads with keeping, and ordering is no longer the main action', async ({
  page,
}) => {
  await openCalculator(page, `/pricing?calc=${plainTerms}*Slack*1*1000*0#calculator`)
  await expect(result(page)).toHaveText(
    'Keep your subscriptions: owning would cost about $1,790 more over one year.',
  )
  await expect(calculator(page).getByText('It doesn’t pay for itself')).toBeVisible()
  await expect(
    calculator(page).getByText('Keep Slack. Replacing it pays off from about 16 seats.'),
  ).toBeVisible()
  await expect(calculator(page).getByRole('link', { name: 'Order a Hit' })).toHaveCount(0)
  await expect(calculator(page).getByRole('link', { name: 'Order anyway' })).toBeVisible()
})

test('Use the recommended lines keeps the lines worth replacing, with undo', async ({ page }) => {
  const lines = 'Salesforce*60*8000*2400000*Jira*10*800*900000'
  await openCalculator(page, `/pricing?calc=2*0*0*3*monthly*6000*6*40*6000*${lines}#calculator`)
  await expect(
    calculator(page).getByText('You save most if you replace Salesforce and keep Jira.'),
  ).toBeVisible()
  await expect(calculator(page).getByText('Replace Salesforce.')).toBeVisible()
  const products = calculator(page).getByRole('combobox', { name: 'Product' })
  await calculator(page).getByRole('button', { name: 'Use the recommended lines' }).click()
  await expect(products).toHaveCount(1)
  await expect(products).toHaveValue('Salesforce')
  await expect(calculator(page).getByText('You save most if')).toHaveCount(0)
  await expect(calculator(page).getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(products).toHaveCount(2)
  await expect(products.nth(1)).toHaveValue('Jira')
})

test('every assumption can be changed behind one disclosure, and reset', async ({ page }) => {
  await openCalculator(page, '/pricing#calculator')
  await expect(result(page)).toHaveText('You save about $75,000 over 3 years (65%).')
  const build = calculator(page).getByRole('textbox', { name: 'Building Salesforce, once' })
  await expect(build).toBeHidden()
  await calculator(page).locator('summary', { hasText: 'Assumptions' }).click()
  await build.fill('$34,000')
  await expect(result(page)).toHaveText('You save about $65,000 over 3 years (56%).')
  for (const [name, typed] of [
    ['Hosting a month, per product', '100'],
    ['Weeks of paying for both', '10'],
    ['Your own hours, per product', '80'],
    ['Cost of an hour', '75'],
    ['Growth in seats a year', '2'],
    ['Growth in prices a year', '3.5'],
  ] as const) {
    await calculator(page).getByRole('textbox', { name }).fill(typed)
  }
  await calculator(page).getByRole('combobox', { name: 'Period' }).selectOption('5')
  await expect(page).toHaveURL(/calc=2\*2\*3\.5\*5\*monthly\*10000\*10\*80\*7500\*Salesforce/)
  await calculator(page).getByRole('button', { name: 'Reset to our assumptions' }).click()
  await expect(page).toHaveURL(
    /calc=2\*0\*0\*3\*monthly\*6000\*6\*40\*6000\*Salesforce\*40\*8000\*2400000/,
  )
})

test('an assumption that was wrong and is corrected stays open', async ({ page }) => {
  await openCalculator(page, '/pricing#calculator')
  await calculator(page).locator('summary', { hasText: 'Assumptions' }).click()
  const hosting = calculator(page).getByRole('textbox', { name: 'Hosting a month, per product' })
  await hosting.fill('a lot')
  await expect(hosting).toHaveAccessibleDescription(/\$/)
  await hosting.fill('70')
  await expect(page).toHaveURL(/\*monthly\*7000\*/)
  await expect(hosting).toBeVisible()
  await expect(hosting).toBeFocused()
})

test('a flat price has no seats', async ({ page }) => {
  await openCalculator(page)
  await calculator(page).getByRole('combobox', { name: 'Pricing' }).selectOption('flat')
  await expect(calculator(page).getByRole('textbox', { name: 'Seats', exact: true })).toHaveCount(0)
  await calculator(page).getByRole('textbox', { name: 'Price a month' }).fill('1,000')
  await expect(page).toHaveURL(/Slack\*\*100000\*0/)
  await expect(result(page)).toHaveText('You save about $10,100 over one year (84%).')
})

test('every change updates the result at once and the address soon after', async ({ page }) => {
  await openCalculator(page)
  await calculator(page).getByRole('textbox', { name: 'Seats', exact: true }).fill('1,200')
  await expect(result(page)).toHaveText(/save about \$142,000/)
  await expect(page).toHaveURL(/Slack\*1200\*1000/)
  await page.reload()
  await expect(result(page)).toHaveText(/save about \$142,000/)
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
  await expect(result(page)).toHaveText(/save about \$10,100/)
  await expect(calculator(page).getByText('last complete figures')).toBeVisible()
  await seats.fill('0')
  await expect(seats).toHaveAccessibleDescription(/between 1 and/)
})

test('the suggested plan grows with the number of products', async ({ page }) => {
  await openCalculator(page)
  await expect(calculator(page).getByText('Starter for one product')).toBeVisible()
  await calculator(page).getByRole('button', { name: 'Add a product' }).click()
  await expect(calculator(page).getByRole('combobox', { name: 'Product' }).nth(1)).toBeFocused()
  await page.keyboard.type('Notion')
  await expect(calculator(page).getByText('Professional for 2 products')).toBeVisible()
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
  await calculator(page).locator('summary', { hasText: 'Assumptions' }).click()
  await expect(billed).toHaveValue('yearly')
  await expect(toggle('Yearly')).toBeChecked()
  await billed.selectOption('monthly')
  await expect(toggle('Monthly')).toBeChecked()
  await expect(page.getByRole('article', { name: 'Starter' })).toContainText('$199 a month')
  await expect(page).toHaveURL(/calc=2\*0\*0\*1\*monthly\*/)
  await toggle('Yearly').click()
  await expect(billed).toHaveValue('yearly')
  await expect(result(page)).toHaveText(/save about \$10,100/)
  await expect(page).toHaveURL(/calc=2\*0\*0\*1\*yearly\*/)
  await page.goBack()
  await expect(page).toHaveURL('/browse')
})

test('an assumed price is labelled, follows the product, and is replaced by a typed one', async ({
  page,
}) => {
  await openCalculator(page, '/pricing#calculator')
  const price = calculator(page).getByRole('textbox', { name: 'Price per seat' })
  await expect(calculator(page).getByText('Our assumption', { exact: true })).toBeVisible()
  await expect(calculator(page).getByText('our assumptions of Nov 16, 2026').first()).toBeVisible()
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
  await expect(result(page)).toHaveText(/save about \$10,100/)
})

test('a pasted bill is previewed, replaces the lines and can be undone', async ({ page }) => {
  await openCalculator(page)
  await calculator(page).getByRole('button', { name: 'Paste a bill' }).click()
  const panel = page.getByRole('dialog', { name: 'Paste a bill' })
  await panel
    .getByRole('textbox')
    .fill('Product\tSeats\tPrice\nZendesk\t24\t$55\nMailchimp\t\t$350\nZoom')
  await expect(panel.getByRole('table', { name: 'Products found' }).getByRole('row')).toHaveCount(3)
  await expect(panel.getByText('No price found.')).toBeVisible()
  await expectNoAxeViolations(page)
  await panel.getByRole('button', { name: 'Replace my bill' }).click()
  const products = calculator(page).getByRole('combobox', { name: 'Product' })
  await expect(products).toHaveCount(2)
  await expect(products.first()).toHaveValue('Zendesk')
  await expect(page).toHaveURL(/Zendesk\*24\*5500\*1500000\*Mailchimp\*\*35000\*600000/)
  await calculator(page).getByRole('button', { name: 'Undo' }).click()
  await expect(products).toHaveCount(1)
  await expect(products).toHaveValue('Slack')
})

test('5,000 pasted lines stay out of the text field, and their preview is short', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCalculator(page)
  await calculator(page).getByRole('button', { name: 'Paste a bill' }).click()
  const panel = page.getByRole('dialog', { name: 'Paste a bill' })
  const field = panel.getByRole('textbox')
  await field.fill('Slack 120 users x $8.75')
  await page.evaluate(() => {
    const lines = Array.from({ length: 5000 }, (_, at) => (at % 2 ? `Tool${at}` : `Tool${at} $5`))
    lines[4999] = 'Zendesk 24 x $55'
    return navigator.clipboard.writeText(lines.join('\n'))
  })
  await field.press('ControlOrMeta+V')
  // The browser lays out what is in the field at once, which takes a quarter of a second for so many lines.
  await expect(panel.getByText('Pasted text, 5,000 lines')).toBeVisible()
  await expect(field).toHaveValue('Slack 120 users x $8.75')
  await expect(panel.getByText(/^This has 5,001 lines/)).toBeVisible()

  await field.fill('')
  await expect(panel.getByRole('row')).toHaveCount(21)
  await expect(panel.getByRole('listitem')).toHaveCount(50)
  await expect(panel.getByRole('cell', { name: '$1,320' })).toBeVisible()
  await expectNoAxeViolations(page)
  await panel.getByRole('button', { name: 'Remove Pasted text' }).click()
  await expect(field).toBeFocused()
  await expect(panel.getByRole('table')).toHaveCount(0)
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
  await expect(page.locator('[data-announcer]')).toHaveText(/save about \$22,100/)
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
  await openCalculator(
    page,
    `/pricing?calc=${plainTerms}*Zoom*5*1000*0*Slack*100*1000*0#calculator`,
  )
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

test('Print business case prints one sheet with the company, and nothing else', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // What is there at this moment is what is printed.
    window.print = () => {
      document.title = document.querySelector('.business-case h1')?.textContent ?? 'nothing'
    }
  })
  await openCalculator(page)
  await calculator(page).getByLabel('Company, for the printed business case').fill('Example & Sons')
  await calculator(page).getByRole('button', { name: 'Print business case' }).click()
  await expect(page).toHaveTitle('Owning Slack instead of renting')
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.business-case')
  await expect(sheet).toBeVisible()
  await expect(sheet).toContainText('Business case for Example & Sons')
  await expect(sheet.getByRole('heading', { level: 1 })).toHaveText(
    'Owning Slack instead of renting',
  )
  await expect(sheet).toContainText('You save about $10,100 over one year (84%).')
  await expect(sheet).toContainText(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/)
  await expect(sheet).toContainText(`/pricing?calc=${plainCase}`)
  await expect(sheet.getByRole('table', { name: 'Current bill' }).getByRole('row')).toHaveText([
    'ProductSeatsPer seatPer month',
    'Slack100$10$1,000',
    'Total$1,000',
  ])
  await expect(sheet.getByText('Total$12,000$1,910.40$10,089.60')).toBeVisible()
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeHidden()
  await expect(calculator(page)).toBeHidden()
  // Afterwards the page is printed as any other.
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await expect(sheet).toBeHidden()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  for (const format of ['A4', 'Letter']) {
    await page.evaluate(() => document.documentElement.setAttribute('data-print', 'case'))
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
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

test('the hero passes its struck lines to the calculator, and a hit its own seats and price', async ({
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
  await expect(calculator(page).getByRole('textbox', { name: 'Seats', exact: true })).toHaveValue(
    '173',
  )
  // $14,200 a year on its card.
  await expect(result(page)).toHaveText('You save about $42,600 over 3 years (57%).')
  await expect(result(page)).toBeInViewport()
})

test('the calculator can be used by keyboard alone', async ({ page }) => {
  await openCalculator(page)
  await calculator(page).getByRole('combobox', { name: 'Product' }).focus()
  await page.keyboard.press('Tab')
  await expect(calculator(page).getByRole('button', { name: 'Remove Slack' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(calculator(page).getByRole('combobox', { name: 'Pricing' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('50')
  await expect(result(page)).toHaveText(/save about \$4,090/)
})

for (const theme of ['light', 'dark'] as const) {
  test(`no axe violation in the calculator, ${theme} theme, wide and at 320 px`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme })
    await openCalculator(page)
    await calculator(page).getByRole('textbox', { name: 'Seats', exact: true }).fill('x')
    await calculator(page).getByText('Show the figures as a table').click()
    await calculator(page).locator('summary', { hasText: 'Assumptions' }).click()
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
