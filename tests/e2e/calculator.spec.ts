import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { open } from './open.ts'
import { finishedDraft, storeDraft } from './stored.ts'

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

test('the calculator is used by keyboard, keeps its case in the address, copies and downloads it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openCalculator(page)
  await test.step('keyboard', async () => {
    await calculator(page).getByRole('combobox', { name: 'Product' }).focus()
    await page.keyboard.press('Tab')
    await expect(calculator(page).getByRole('button', { name: 'Remove Slack' })).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(calculator(page).getByRole('combobox', { name: 'Pricing' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('50')
    await expect(result(page)).toHaveText(/save about \$4,090/)
    await expect(page).toHaveURL(/Slack\*50\*1000/)
  })
  await test.step('an assumption that was wrong and is corrected stays open', async () => {
    await calculator(page).locator('summary', { hasText: 'Assumptions' }).click()
    const hosting = calculator(page).getByRole('textbox', { name: 'Monthly hosting' })
    await hosting.fill('a lot')
    await expect(hosting).toHaveAccessibleDescription(/\$/)
    await hosting.fill('0')
    await expect(hosting).toBeVisible()
    await expect(hosting).toBeFocused()
  })
  await test.step('a pasted bill replaces the lines, and Undo brings them back', async () => {
    await page.evaluate(() =>
      navigator.clipboard.writeText('Product\tSeats\tPrice per seat\nZendesk\t24\t$55'),
    )
    await calculator(page).getByRole('button', { name: 'Paste a bill' }).click()
    const panel = page.getByRole('dialog', { name: 'Paste a bill' })
    await panel.getByRole('textbox').press('ControlOrMeta+V')
    await expect(panel.getByRole('row', { name: /^Zendesk/ })).toContainText('$1,320')
    await panel.getByRole('button', { name: 'Replace my bill' }).click()
    const product = calculator(page).getByRole('combobox', { name: 'Product' })
    await expect(product).toHaveValue('Zendesk')
    await calculator(page).getByRole('button', { name: 'Undo' }).click()
    await expect(product).toHaveValue('Slack')
  })
  await test.step('Copy link copies an address that opens the same case', async () => {
    await calculator(page).getByRole('button', { name: 'Copy link' }).click()
    await expect(page.getByText('Link copied')).toBeVisible()
    await openCalculator(page, await page.evaluate(() => navigator.clipboard.readText()))
    await expect(result(page)).toHaveText(/save about \$4,090/)
  })
  await test.step('Download CSV has one row per month', async () => {
    const download = page.waitForEvent('download')
    await calculator(page).getByRole('button', { name: 'Download CSV' }).click()
    const stream = await (await download).createReadStream()
    const text = (await stream.toArray()).join('')
    expect(text.trim().split('\r\n')).toHaveLength(13)
    expect(text).toContain('\r\n12,500.00,0.00,6000.00,1910.40')
  })
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
  await expect(sheet).toContainText('You save about $10,100 over one year (84%).')
  await expect(sheet).toContainText(/[A-Z][a-z]{2} \d{1,2}, 20\d\d/)
  await expect(sheet).toContainText(`/pricing?calc=${plainCase}`)
  await expect(sheet.getByRole('table', { name: 'Current bill' })).toContainText('Total$1,000')
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

test('the hero passes its struck lines to the calculator, which passes them to the order', async ({
  page,
}) => {
  await storeDraft(page, finishedDraft)
  await open(page, '/')
  for (const product of ['Zendesk', 'Slack', 'Jira', 'Asana', 'Mailchimp']) {
    await page.getByRole('button', { name: `Strike ${product}` }).click()
  }
  await page.getByRole('link', { name: 'Calculate what you’d save' }).click()
  await expect(result(page)).toBeInViewport()
  await expect(calculator(page).getByRole('combobox', { name: 'Product' })).toHaveValue(
    'Salesforce',
  )
  await calculator(page).getByRole('link', { name: 'Order a Hit' }).click()
  await expect(page.getByRole('radio', { name: 'Salesforce' })).toBeChecked()
  await page.getByRole('button', { name: 'Next' }).click()
  const requirements = page.getByRole('textbox', { name: 'Requirements' })
  await expect(requirements, 'typed before').toHaveValue(finishedDraft.requirements)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('table', { name: 'Current bill' })).toContainText('Salesforce')

  await page.getByRole('banner').getByRole('link', { name: 'Browse Hits' }).click()
  await page.getByRole('searchbox', { name: 'Search hits' }).fill('dropbox')
  await expect(page.getByRole('article')).toHaveCount(1)
  await page.getByRole('link', { name: 'What would this save us?' }).click()
  await expect(calculator(page).getByRole('combobox', { name: 'Product' })).toHaveValue('Dropbox')
  // $14,200 a year on its card.
  await expect(result(page)).toHaveText('You save about $42,600 over 3 years (57%).')
})
