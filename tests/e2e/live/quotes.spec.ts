import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import { createDatabase } from '#bin/create-database.ts'
import { startTestServer } from '#bin/server-process.ts'
import type { LiveServer } from '#bin/test-servers.ts'
import { quoteMessages } from '#domain/quote-messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { type SmtpServer, startSmtpServer } from '#tests/smtp-server.ts'
import { test as base, expect } from './fixtures.ts'
import { parseMail } from './mail.ts'
import { grantOperator } from './operator.ts'
import { createAccount, enter, newPerson } from './people.ts'
import { orderSlack, writeQuote } from './quote-forms.ts'

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
  await expect(panel.getByText('Accepted by Ada Byron on')).toBeVisible()
  await expect(panel.getByRole('heading', { name: 'Quote 1' })).toBeFocused()
  await expectMail(smtp, omar.email, new RegExp(`^${id}: .*accepted`, 'i'))

  await expect(tools.getByText('Accepted by Ada Byron on')).toBeVisible()
  await tools.getByRole('button', { name: 'Start work' }).click()
  await expect(panel.getByText('In Progress', { exact: true }).first()).toBeVisible()
  await expectMail(smtp, ada.email, new RegExp(`^${id}: .*start`, 'i'))
  await context.close()
})

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
