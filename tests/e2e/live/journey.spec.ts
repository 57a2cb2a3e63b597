import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { quoteMessages } from '#domain/quotes/quote-rules.ts'
import { messages } from '#domain/values/messages.ts'
import { auditInDepth } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp, submitSignIn } from './people.ts'

test('a request goes from a plan to a quote that is accepted by its emailed link, and a handover, with emails to both sides', async ({
  page: firstPage,
  newPage,
  operator,
  enterAsOperator,
  readMail,
}) => {
  // The longest of all, with two pages and two printed sheets.
  test.slow()
  const ada = await signUp(firstPage, newPerson('Ada Byron'))
  await open(firstPage, (await readMail(ada.email, /confirm your email/i)).link)
  await expect(firstPage.getByText(messages.emailConfirmed)).toBeVisible()
  await open(firstPage, '/pricing?billing=yearly')
  await firstPage.getByRole('link', { name: 'Choose Professional' }).click()
  const id = await order(firstPage)
  await readMail(ada.email, 'Your Slack replacement: we have your order', id)
  await readMail(operator.email, 'Ada Byron’s Slack replacement: new order', id)

  const desk = await newPage()
  await enterAsOperator(desk)
  await open(desk, `/dashboard?tab=operations&request=${id}`)
  const tools = desk.getByRole('dialog', { name: 'Replacement for Slack' })
  await tools.getByRole('button', { name: 'Write a quote' }).click()
  const editor = desk.getByRole('region', { name: `Quote 1 for ${id}` })
  await writeQuote(editor)
  await auditInDepth(desk, { part: 'dialog' })
  await editor.getByRole('button', { name: 'Send quote' }).click()
  await expect(tools.getByText('Waiting for the client').first()).toBeVisible()
  const quoteMail = await readMail(ada.email, /^Your Slack replacement: a quote for /, id)

  // On another device, where nobody is signed in.
  const client = await newPage()
  await open(client, quoteMail.link)
  await expect(client.getByText(`Sign in to see ${id}.`)).toBeVisible()
  await submitSignIn(client, ada)
  const panel = client.getByRole('dialog', { name: 'Replacement for Slack' })
  const quote = client.getByRole('dialog', { name: /^Quote for your / })
  const table = quote.getByRole('table', { name: 'Paid once' })
  await expect(table.getByRole('row', { name: 'Data migration $2,500.50' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Total, paid once $14,500.50' })).toBeVisible()
  await expect(quote.getByText('Professional, app 1 of 3, $4,790.40 a year')).toBeVisible()
  await auditInDepth(client, { part: 'dialog' })
  await expectOneSheet(client, quote)
  await quote.getByRole('button', { name: 'Accept quote' }).click()
  await expect(quote.getByText(quoteMessages.nameMissing)).toBeVisible()
  await quote.getByRole('textbox', { name: 'Your full name' }).fill('Ada Byron')
  await quote.getByRole('button', { name: 'Accept quote' }).click()
  await expect(quote.getByText('Accepted by Ada Byron on')).toBeVisible()
  await expect(quote.getByRole('heading', { name: 'Your decision' })).toBeFocused()
  await quote.getByRole('button', { name: 'Close' }).click()
  for (const { email } of [ada, operator]) {
    const copy = await readMail(email, /quote .*accepted/, id)
    expect(copy.text).toContain('One-time total: $14,500.50')
    expect(copy.text).toContain('Accepted by: Ada Byron')
  }

  await expect(tools.getByText('Quote 1 accepted by Ada Byron')).toBeVisible()
  await tools.getByRole('button', { name: 'Start work' }).click()
  await expect(panel.getByText('Work started')).toBeVisible()
  await readMail(ada.email, 'Your Slack replacement: work has started', id)
  await panel.getByRole('textbox', { name: 'Message' }).fill('Can guests read along?')
  await panel.getByRole('button', { name: 'Send message' }).click()
  await expect(tools.getByText('Can guests read along?')).toBeVisible()
  await expect(tools.getByText('Not answered yet')).toBeInViewport()
  await tools.getByRole('textbox', { name: 'Message to the client' }).focus()
  await desk.keyboard.type('They can.')
  await tools.getByRole('button', { name: 'Send message' }).click()
  await expect(panel.getByRole('list', { name: 'Timeline' })).toContainText('They can.')
  await tools.getByText('Internal notes').click()
  await tools.getByRole('textbox', { name: 'Internal note' }).fill('Ask for the logo')
  await tools.getByRole('button', { name: 'Add note' }).click()
  await expect(tools.getByText('Ask for the logo')).toBeVisible()

  await tools.getByRole('button', { name: 'Share a preview' }).click()
  await desk.keyboard.type('https://preview.example/')
  await tools.getByRole('button', { name: 'Save preview' }).click()
  await tools.getByRole('button', { name: 'Add the solution address' }).click()
  await expect(tools.getByRole('textbox', { name: 'Solution address' })).toBeFocused()
  await desk.keyboard.type('https://chat.example/')
  await tools.getByRole('textbox', { name: 'Handover notes' }).fill('Begin with <b>page 2</b>.')
  await tools.getByRole('button', { name: 'Save solution' }).click()
  await expect(tools.getByText('Begin with <b>page 2</b>.').first()).toBeVisible()
  await tools.getByRole('button', { name: 'Hand over' }).click()
  // The button is another one now, and has focus.
  await expect(tools.getByRole('button', { name: 'Issue the plan invoice' })).toBeFocused()
  await expect(panel.getByText('Handed over')).toBeVisible()
  await expect(panel.getByText('Ask for the logo')).toHaveCount(0)

  await open(client, '/dashboard?tab=solutions')
  await client.getByRole('button', { name: 'Access Solution' }).click()
  const solution = client.getByRole('dialog')
  const link = solution.getByRole('link', { name: /chat\.example/ })
  await expect(link).toHaveAttribute('href', 'https://chat.example/')
  await expect(solution).toContainText('Begin with <b>page 2</b>.')
  await expect(solution).toContainText(/Test a restore of your backups every year, next on/)
  await solution.getByRole('button', { name: 'Close' }).click()

  await tools.locator('summary', { hasText: 'Uptime' }).click()
  await tools.getByRole('button', { name: 'Watch this solution' }).click()
  // There is no such address: the first check, which is made at once, fails.
  await expect(tools.getByText('The address couldn’t be reached')).toBeVisible()
  await expect(tools.getByRole('img', { name: /^Failed checks on 1 day/ })).toBeVisible()
  await open(client, '/dashboard?tab=solutions')
  await expect(client.getByText(/^Up 0% since /)).toBeVisible()
  await expect(client.getByText('couldn’t be reached')).toHaveCount(0)
  await tools.getByRole('button', { name: 'Stop watching' }).click()
  await expect(tools.getByRole('button', { name: 'Watch this solution' })).toBeVisible()

  await tools.getByRole('link', { name: ada.company }).click()
  await desk.getByRole('link', { name: /^Next on / }).click()
  const monthly = desk.getByRole('dialog', { name: 'Next monthly email' })
  await expect(monthly).toContainText('Your Slack replacement in')
  const mail = monthly.frameLocator('iframe').locator('body')
  await expect(mail).toContainText(/: Handed over/)
  await auditInDepth(desk, { part: 'dialog' })

  await client.getByRole('button', { name: 'Account of Ada Byron' }).click()
  await client.getByRole('menuitem', { name: 'Account' }).click()
  const downloading = client.waitForEvent('download')
  await client.getByRole('link', { name: 'JSON' }).click()
  const file = await readFile(await (await downloading).path(), 'utf8')
  expect(JSON.parse(file)).toMatchObject({ user: { email: ada.email }, requests: [{ id }] })
  expect(file).not.toContain('Ask for the logo')

  const section = client.getByRole('region', { name: 'Delete account' })
  await section.getByRole('button', { name: 'Delete account…' }).click()
  await section.getByLabel('Password', { exact: true }).fill(ada.password)
  await section.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(client.getByText(accountMessages.accountDeleted)).toBeVisible()
  await expect(client).toHaveURL('/')
  await expect(client.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
})

/** From the first step of the form to the dashboard. Returns the number of the request. */
async function order(page: Page): Promise<string> {
  await page.getByRole('radio', { name: 'Slack' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Requirements' }).fill('Channels and threads.')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: 'Budget range' }).selectOption('10k-25k')
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('3-months')
  await page.getByRole('combobox', { name: 'Company size' }).selectOption('51-200')
  await page.getByRole('button', { name: 'Order Hit' }).click()
  await expect(page.getByText(messages.hitOrdered)).toBeVisible()
  await expect(page).toHaveURL(/ordered=HIT-\d{3,}$/)
  return new URL(page.url()).searchParams.get('ordered') ?? ''
}

async function writeQuote(tools: Locator): Promise<void> {
  await tools.getByRole('textbox', { name: 'Amount 1' }).fill('12,000')
  await tools.getByRole('button', { name: 'Add a line' }).click()
  await tools.getByRole('combobox', { name: 'Line 2' }).fill('Data migration')
  await tools.getByRole('textbox', { name: 'Amount 2' }).fill('2500.50')
  await tools.getByLabel('Plan', { exact: true }).selectOption('professional-yearly')
  const soon = new Date(Date.now() + 60 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await tools.getByLabel('Estimated completion').fill(soon)
  await tools.getByLabel('Scope and notes').fill('Two rounds of changes are included.')
}

/** What the browser prints while a quote is open is one page, and on it the quote alone. */
async function expectOneSheet(page: Page, panel: Locator): Promise<void> {
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /^Quote for your / })).toBeVisible()
  await expect(panel).toBeHidden()
  for (const format of ['A4', 'Letter']) {
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
}
