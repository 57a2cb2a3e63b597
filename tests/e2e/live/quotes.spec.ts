import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { createDatabase } from '#bin/create-database.ts'
import { startTestServer } from '#bin/server-process.ts'
import type { LiveServer } from '#bin/test-servers.ts'
import { messages } from '#domain/messages.ts'
import { quoteMessages, quoteNotOpen } from '#domain/quote-messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { type SmtpServer, startSmtpServer } from '#tests/smtp-server.ts'
import { test as base, expect } from './fixtures.ts'
import { parseMail } from './mail.ts'
import { grantOperator } from './operator.ts'
import { createAccount, enter, newPerson } from './people.ts'

interface Agency {
  /** A server of its own, whose emails go to a real SMTP server. */
  live: LiveServer
  smtp: SmtpServer
}

const test = base.extend<{ agency: Agency }>({
  agency: async ({ server }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'hitlist-quotes-'))
    const smtp = await startSmtpServer()
    const { DATABASE_URL: given } = server.env
    const env = {
      DATA_DIR: folder,
      ...(given ? { DATABASE_URL: await createDatabase(given) } : {}),
    }
    const { address, stop } = await startTestServer({ ...env, SMTP_URL: smtp.url })
    await use({ live: { address, env }, smtp })
    await stop()
    await smtp.close()
    await rm(folder, { recursive: true, force: true })
  },
  baseURL: async ({ agency }, use) => use(agency.live.address),
})

test('a buyer goes from a plan to an accepted quote with an operator, and both get emails', async ({
  page: buyer,
  browser,
  agency: { live, smtp },
}) => {
  const context = await browser.newContext({ baseURL: live.address })
  const operator = await context.newPage()
  const omar = newPerson('Omar Haddad')
  await createAccount(operator, omar)
  await grantOperator(live, omar.email)
  await enter(operator, omar)
  const ada = newPerson('Ada Byron')
  await createAccount(buyer, ada)

  await open(buyer, '/pricing?billing=yearly')
  await buyer.getByRole('link', { name: 'Start with Professional' }).click()
  await orderSlack(buyer)
  await expect(buyer.getByText('We answer within 24 hours.').first()).toBeVisible()
  const id = new URL(buyer.url()).searchParams.get('ordered') ?? ''
  await expectMail(smtp, ada.email, new RegExp(`^${id}: `))
  await expectMail(smtp, omar.email, new RegExp(`^${id}: `))

  await open(operator, `/dashboard?tab=operations&request=${id}`)
  const tools = operator.getByRole('dialog', { name: 'Replacement for Slack' })
  await writeQuote(tools)
  await expectNoAxeViolations(operator)
  await tools.getByRole('button', { name: 'Send quote' }).click()
  await expect(tools.getByText('Waiting for the client').first()).toBeVisible()
  await expectMail(smtp, ada.email, new RegExp(`^${id}: .*quote`, 'i'))

  await open(buyer, `/dashboard?request=${id}`)
  const panel = buyer.getByRole('dialog', { name: 'Replacement for Slack' })
  await expect(panel.getByRole('heading', { name: 'Quote 1' })).toBeInViewport()
  const table = panel.getByRole('table', { name: 'Paid once' })
  await expect(table.getByRole('row', { name: 'Data migration $2,500.50' })).toBeVisible()
  await expect(table.getByRole('row', { name: 'Total, paid once $14,500.50' })).toBeVisible()
  await expect(panel.getByText('Professional, $4,790.40 a year').first()).toBeVisible()
  await expectNoAxeViolations(buyer)
  await expectOneSheet(buyer, panel)

  await panel.getByRole('button', { name: 'Accept quote' }).click()
  await expect(panel.getByText(quoteMessages.nameMissing)).toBeVisible()
  await panel.getByRole('textbox', { name: 'Your full name' }).fill('Ada Byron')
  await panel.getByRole('button', { name: 'Accept quote' }).click()
  await expect(panel.getByText('Accepted by Ada Byron')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Quote 1' })).toBeFocused()
  await expectMail(smtp, omar.email, new RegExp(`^${id}: .*accepted`, 'i'))

  await expect(tools.getByText('Accepted by Ada Byron')).toBeVisible()
  await tools.getByRole('button', { name: 'Start work' }).click()
  await expect(panel.getByText('In Progress', { exact: true }).first()).toBeVisible()
  await expectMail(smtp, ada.email, new RegExp(`^${id}: .*start`, 'i'))
  await context.close()
})

test('a quote that is replaced while the buyer looks at it cannot be accepted', async ({
  page: buyer,
  browser,
  agency: { live },
  allowRefusal,
}) => {
  allowRefusal(409)
  const context = await browser.newContext({ baseURL: live.address })
  const { operator, id } = await quoted(buyer, await context.newPage(), live)
  await open(buyer, `/dashboard?request=${id}`)
  const panel = buyer.getByRole('dialog', { name: 'Replacement for Slack' })
  await panel.getByRole('textbox', { name: 'Your full name' }).fill('Ada Byron')
  // The buyer's page does not learn of the new quote in time.
  await buyer.route(`**/api/requests/${id}`, () => undefined)

  const tools = operator.getByRole('dialog', { name: 'Replacement for Slack' })
  await tools.getByRole('button', { name: 'Write a new quote' }).click()
  await expect(tools.getByText('Sending this replaces quote 1')).toBeVisible()
  await fillQuote(tools)
  await tools.getByRole('button', { name: 'Send quote' }).click()
  await expect(tools.getByText('Replaced', { exact: true })).toBeVisible()

  await panel.getByRole('button', { name: 'Accept quote' }).click()
  await expect(panel.getByText(quoteNotOpen(1, 'superseded'))).toBeVisible()
  await buyer.unrouteAll({ behavior: 'ignoreErrors' })
  await buyer.reload()
  await expect(panel.getByRole('heading', { name: 'Quote 2' })).toBeVisible()
  await panel.getByRole('button', { name: 'Ask a question' }).click()
  const question = panel.getByRole('textbox', { name: 'Your question about quote 2' })
  await question.fill('Is training included?')
  await panel.getByRole('button', { name: 'Send question' }).click()
  await expect(panel.getByText('About quote 2')).toBeVisible()
  await panel.getByRole('button', { name: 'Decline quote…' }).click()
  await panel.getByRole('textbox', { name: 'Reason (optional)' }).fill('Too dear')
  await panel.getByRole('button', { name: 'Decline quote', exact: true }).click()
  await expect(panel.getByText('Declined by Ada Byron')).toBeVisible()
  await expect(tools.getByText('Too dear').first()).toBeVisible()
  await context.close()
})

test('what was typed into a quote survives a reload, and can be discarded and restored', async ({
  page: buyer,
  browser,
  agency: { live },
}) => {
  const context = await browser.newContext({ baseURL: live.address })
  const { operator, id } = await ordered(buyer, await context.newPage(), live)
  const tools = operator.getByRole('dialog', { name: 'Replacement for Slack' })
  await writeQuote(tools)
  await operator.reload()
  await expect(tools.getByRole('textbox', { name: 'Line 2' })).toHaveValue('Data migration')
  await tools.getByRole('button', { name: 'Discard' }).click()
  await tools.getByRole('button', { name: 'Undo' }).click()
  await expect(tools.getByRole('textbox', { name: 'Line 2' })).toHaveValue('Data migration')
  await tools.getByRole('button', { name: 'Preview' }).click()
  const preview = tools.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('$14,500.50')).toBeVisible()
  await tools.getByRole('button', { name: 'Send quote' }).click()
  await tools.getByRole('button', { name: 'Withdraw quote 1' }).click()
  await expect(tools.getByText('Withdrawn', { exact: true })).toBeVisible()
  await open(buyer, `/dashboard?request=${id}`)
  const panel = buyer.getByRole('dialog', { name: 'Replacement for Slack' })
  await expect(panel.getByText('Withdrawn', { exact: true })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Accept quote' })).toHaveCount(0)
  await context.close()
})

async function ordered(buyer: Page, operator: Page, live: LiveServer) {
  const omar = newPerson('Omar Haddad')
  await createAccount(operator, omar)
  await grantOperator(live, omar.email)
  await enter(operator, omar)
  await createAccount(buyer, newPerson('Ada Byron'))
  await open(buyer, '/order-hit')
  await orderSlack(buyer)
  const id = new URL(buyer.url()).searchParams.get('ordered') ?? ''
  await open(operator, `/dashboard?tab=operations&request=${id}`)
  return { operator, id }
}

async function quoted(buyer: Page, page: Page, live: LiveServer) {
  const { operator, id } = await ordered(buyer, page, live)
  const tools = operator.getByRole('dialog', { name: 'Replacement for Slack' })
  await writeQuote(tools)
  await tools.getByRole('button', { name: 'Send quote' }).click()
  await expect(tools.getByText('Waiting for the client').first()).toBeVisible()
  return { operator, id }
}

async function orderSlack(page: Page): Promise<void> {
  await page.getByRole('radio', { name: 'Slack' }).check()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('textbox', { name: 'Requirements' }).fill('Channels and threads.')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('combobox', { name: 'Budget range' }).selectOption('10k-25k')
  await page.getByRole('combobox', { name: 'Timeframe' }).selectOption('3-months')
  await page.getByRole('combobox', { name: 'Company size' }).selectOption('51-200')
  await page.getByRole('button', { name: 'Order Hit' }).click()
  await expect(page.getByText(messages.hitOrdered)).toBeVisible()
  await expect(page).toHaveURL(/ordered=HIT-\d+/)
}

async function writeQuote(tools: Locator): Promise<void> {
  await tools.getByRole('button', { name: 'Write a quote' }).click()
  await fillQuote(tools)
}

async function fillQuote(tools: Locator): Promise<void> {
  await tools.getByRole('textbox', { name: 'Amount 1' }).fill('12,000')
  await tools.getByRole('button', { name: 'Add a line' }).click()
  await tools.getByRole('textbox', { name: 'Line 2' }).fill('Data migration')
  await tools.getByRole('textbox', { name: 'Amount 2' }).fill('2500.50')
  await tools.getByLabel('Plan', { exact: true }).selectOption('professional-yearly')
  const soon = new Date(Date.now() + 60 * 24 * 60 * 60_000).toISOString().slice(0, 10)
  await tools.getByLabel('Completion in this quote').fill(soon)
  await tools.getByLabel('Note to the client').fill('Two rounds of changes are included.')
}

/** What the browser prints is one page, and on it the quote alone. */
async function expectOneSheet(page: Page, panel: Locator): Promise<void> {
  await page.evaluate(() => (window.print = () => undefined))
  await panel.getByRole('button', { name: 'Print quote' }).click()
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('heading', { name: /^Quote 1 for HIT-/ })).toBeVisible()
  await expect(panel).toBeHidden()
  for (const format of ['A4', 'Letter']) {
    // Each time it is over, the page is printed as any other.
    await page.evaluate(() => document.documentElement.setAttribute('data-print', 'quote'))
    const pdf = (await page.pdf({ format })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
  }
  await page.emulateMedia({ media: null })
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')))
}

async function expectMail({ mails }: SmtpServer, to: string, subject: RegExp): Promise<void> {
  const find = () =>
    mails.map(parseMail).find((mail) => mail.to.includes(to) && subject.test(mail.subject))
  await expect.poll(find, `an email to ${to} with ${subject}`).toBeDefined()
}
