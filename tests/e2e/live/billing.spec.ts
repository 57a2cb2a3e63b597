import { readFile } from 'node:fs/promises'
import { warningTexts } from '#domain/invoices/invoice-warnings.ts'
import type { NewQuote } from '#domain/quotes/quote.ts'
import { requestNumber } from '#domain/requests/request-id.ts'
import { updateInvoice } from '#server/invoices/invoice-store.ts'
import { auditInDepth } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { changeRequest, placeOrder } from './call-api.ts'
import { expectNoSidewaysScroll } from './expect-no-sideways-scroll.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const offer: Omit<NewQuote, 'version'> = {
  lines: [
    { title: 'Build', amountCents: 1_200_000 },
    { title: 'Data migration', amountCents: 250_050 },
  ],
  plan: 'professional',
  billing: 'yearly',
  estimatedCompletion: inDays(60),
  validUntil: inDays(14),
  note: '',
}

test('a deposit is agreed on, invoiced, downloaded and paid, and both sides see the same cents', async ({
  page: client,
  newPage,
  operator,
  enterAsOperator,
}) => {
  test.slow()
  const ada = await signUp(client)
  const { id } = await placeOrder(client)
  await changeRequest(operator, id, ['POST', 'quotes'], offer)
  const desk = await newPage()
  await enterAsOperator(desk)

  // The operator asks for a deposit, whose percentage is checked.
  await open(desk, `/dashboard?tab=operations&request=${id}&quote=new`)
  const editor = desk.getByRole('region', { name: `Quote 2 for ${id}` })
  await editor.getByRole('button', { name: 'Duplicate quote 1' }).click()
  await editor.getByLabel('Payment').selectOption('A deposit first')
  await editor.getByLabel('Deposit in percent').fill('100')
  await editor.getByRole('button', { name: 'Send quote' }).click()
  await expect(editor.getByText('Please enter a whole percentage from 1 to 99')).toBeVisible()
  await editor.getByLabel('Deposit in percent').fill('30')
  await expect(editor.getByRole('region', { name: 'Preview' })).toContainText(
    '$4,350.15 (30%) on acceptance',
  )
  await auditInDepth(desk, { part: 'dialog' })
  await editor.getByRole('button', { name: 'Send quote' }).click()
  await expect(editor).toBeHidden()

  // The client sees it before accepting, and says whom the invoices are for.
  await open(client, `/dashboard?request=${id}&quote=latest`)
  const quote = client.getByRole('dialog', { name: /^Quote for your / })
  await expect(quote.getByText('$10,150.35 (70%) at handover')).toBeVisible()
  await expect(quote.getByLabel('Company name')).toHaveValue(ada.company)
  await quote.getByText('Billing details (optional)').click()
  await quote.getByLabel('Address').fill('12 St James’s Square\nLondon SW1Y 4JH')
  await quote.getByRole('button', { name: 'Accept quote' }).click()
  await expect(quote.getByLabel('Your full name')).toBeFocused()
  await auditInDepth(client, { part: 'dialog' })
  await quote.getByLabel('Your full name').fill('Ada Byron')
  await quote.getByRole('button', { name: 'Accept quote' }).click()
  await expect(quote.getByText('Accepted by Ada Byron on')).toBeVisible()

  // The first part has fallen due: the section is open, and leads to the invoice as it will be.
  await open(desk, `/dashboard?tab=operations&request=${id}`)
  const tools = desk.getByRole('dialog', { name: 'Replacement for Salesforce' })
  await expect(tools.getByText('Next: Quote 2, part 1 of 2')).toBeVisible()
  await tools.getByRole('button', { name: 'Preview invoice' }).click()
  const draft = desk.getByRole('region', { name: `Invoice for ${id}` })
  await draft.getByLabel('Tax', { exact: true }).selectOption('rate')
  await draft.getByLabel('Rate in percent').fill('19')
  const preview = draft.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('row', { name: 'Total $5,176.68' })).toBeVisible()
  await expect(preview.getByText('12 St James’s Square')).toBeVisible()
  // What is doubtful has to be confirmed first.
  await draft.getByRole('button', { name: 'Issue invoice' }).press('Enter')
  const doubt = draft.getByRole('checkbox', { name: warningTexts['example-seller'] })
  await expect(doubt).toBeFocused()
  await auditInDepth(desk, { part: 'dialog' })
  await doubt.press('Space')
  await draft.getByRole('button', { name: 'Issue invoice' }).press('Enter')
  await expect(draft).toBeHidden()
  await expect(tools.getByRole('button', { name: 'Start work' })).toBeFocused()
  const line = tools.getByRole('table', { name: 'Invoices' }).getByRole('link', { name: /^\d/ })
  await expect(line).toHaveText(/^\d{4}-\d{4}$/)
  const number = (await line.textContent()) ?? ''

  await open(client, '/dashboard?tab=billing')
  const row = client.getByRole('tabpanel').getByRole('row').filter({ hasText: number })
  await expect(row).toContainText('Open')
  await auditInDepth(client)
  await row.getByRole('link').press('Enter')
  const invoice = client.getByRole('dialog', { name: /^Invoice for your / })
  await expect(invoice.getByText(number, { exact: true }).first()).toBeVisible()
  await expect(invoice.getByRole('row', { name: 'Total $5,176.68' })).toBeVisible()
  await expect(invoice.getByText('12 St James’s Square')).toBeVisible()
  await auditInDepth(client, { part: 'dialog' })
  const downloading = client.waitForEvent('download')
  await invoice.getByRole('link', { name: 'Download PDF' }).click()
  const pdf = await readFile(await (await downloading).path(), 'latin1')
  expect(pdf.startsWith('%PDF-')).toBe(true)

  // On paper, the document alone.
  await client.evaluate(() => {
    window.print = () => window.dispatchEvent(new Event('beforeprint'))
  })
  await invoice.getByRole('button', { name: 'Print' }).click()
  await client.emulateMedia({ media: 'print' })
  await expect(client.getByRole('heading', { name: /^Invoice for your / })).toBeVisible()
  await expect(invoice).toBeHidden()
  await client.emulateMedia({ media: null })
  await client.evaluate(() => window.dispatchEvent(new Event('afterprint')))
  await client.keyboard.press('Escape')
  await expect(row.getByRole('link')).toBeFocused()

  await line.click()
  const record = desk.getByRole('dialog', { name: `Invoice ${number}` })
  await expect(record.getByLabel('Amount')).toHaveValue('$5,176.68')
  await record.getByLabel('Amount').fill('6,000')
  await record.getByRole('button', { name: 'Record payment' }).click()
  await expect(record.getByText('Please enter at most $5,176.68')).toBeVisible()
  await record.getByLabel('Amount').fill('5,176.68')
  await record.getByRole('button', { name: 'Record payment' }).click()
  await expect(record.getByRole('heading', { name: 'Paid in full.' })).toBeFocused()
  await auditInDepth(desk, { part: 'dialog' })

  // The client's page learns of it by itself.
  await expect(row).toContainText('Paid')
  await expect(client.getByText('$5,176.68').first()).toBeVisible()
  await expect(client.getByLabel('Address')).toHaveValue('12 St James’s Square\nLondon SW1Y 4JH')
  await client.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(client)
})

test('an overdue invoice is a view of the queue, and is cancelled by a credit note', {
  tag: '@full',
}, async ({ page, operator, database, addMember, enterAsOperator, allowConsole }) => {
  // The email of a preview runs nothing; the audit tries to.
  allowConsole(/Blocked script execution in 'about:srcdoc'/)
  const member = await addMember()
  const { id } = await placeOrder(member)
  await changeRequest(operator, id, ['POST', 'quotes'], offer)
  const { quotes } = await (await member.request.get(`/api/requests/${id}`)).json()
  await member.request.post(`/api/requests/${id}/quotes/1/acceptance`, {
    headers: { origin: member.url() },
    data: { name: 'Ada Byron', contentHash: quotes[0].contentHash },
  })
  await enterAsOperator(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await open(page, `/dashboard?tab=operations&request=${id}&invoice=part`)
  const draft = page.getByRole('region', { name: `Invoice for ${id}` })
  const title = draft.getByRole('heading', { name: /^Invoice \d{4}-\d{4} Not issued yet$/ })
  const [number = ''] = /\d{4}-\d{4}/.exec((await title.textContent()) ?? '') ?? []
  await expectNoSidewaysScroll(page)
  await page.getByRole('radio', { name: 'Conversation' }).check({ force: true })
  await expect(draft).toBeHidden()
  await page.getByRole('radio', { name: 'Invoice', exact: true }).check({ force: true })
  for (const doubt of await draft.getByRole('checkbox').all()) await doubt.check()
  await draft.getByRole('button', { name: 'Issue invoice' }).click()
  await expect(draft).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 800 })

  const { query } = database
  await query
    .updateTable('invoice')
    .set({ dueOn: inDays(-1) })
    .where('number', '=', number)
    .execute()
  // Nothing is paid; it copies the day to the request.
  await updateInvoice(query, number, { paidCents: 0 })

  await open(page, '/dashboard?tab=operations')
  await page.locator('label', { hasText: 'Overdue invoices' }).click()
  await page.getByRole('button', { name: id, exact: true }).click()
  const tools = page.getByRole('dialog', { name: 'Replacement for Salesforce' })
  // What is unpaid is in view. A reminder takes two actions, and Ctrl+K takes two as well.
  await tools.getByRole('link', { name: `Remind of invoice ${number}` }).click()
  const reminder = page.getByRole('dialog', { name: `Remind of invoice ${number}` })
  await expect(reminder.getByText(member.email)).toBeVisible()
  const email = reminder.frameLocator('iframe').getByRole('main')
  await expect(email.getByText('We haven’t received your payment')).toBeVisible()
  await auditInDepth(page, { part: 'dialog' })
  await reminder.getByRole('button', { name: 'Send reminder' }).click()
  await expect(reminder).toBeHidden()
  await expect(page.getByText(`Reminder sent to ${member.email}`)).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
  await page.keyboard.type(`remind ${number}`)
  await page.keyboard.press('Enter')
  await expect(reminder.getByText('You can send the next one from')).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Escape')
  await expect(reminder).toBeHidden()
  await tools.getByRole('link', { name: number, exact: true }).click()
  const invoice = page.getByRole('dialog', { name: `Invoice ${number}` })
  await invoice.getByText('Cancel with a credit note…').click()
  await invoice.getByRole('button', { name: 'Cancel the invoice' }).click()
  await expect(invoice.getByRole('heading', { name: /^Cancelled by/ })).toBeFocused()
  await invoice.getByRole('button', { name: 'Close' }).click()
  const invoices = tools.getByRole('table', { name: 'Invoices' })
  await expect(invoices.getByRole('link', { name: /^\d{4}-\d{4}$/ })).toHaveCount(2)
  await expect(tools.getByText('Next: Quote 1')).toBeVisible()
})

test('the invoice of a plan that falls due waits in the queue, and an admin has the next ones issued automatically', {
  tag: '@full',
}, async ({ page, operator, database, addMember, enterAsOperator }) => {
  const member = await addMember()
  const { id } = await placeOrder(member)
  await changeRequest(operator, id, ['POST', 'quotes'], offer)
  const { quotes } = await (await member.request.get(`/api/requests/${id}`)).json()
  await member.request.post(`/api/requests/${id}/quotes/1/acceptance`, {
    headers: { origin: member.url() },
    data: { name: 'Ada Byron', contentHash: quotes[0].contentHash },
  })
  const handedOver = { status: 'completed', planDueOn: inDays(-2) } as const
  const own = database.query.updateTable('request').where('number', '=', requestNumber(id))
  await own.set(handedOver).execute()

  const person = { ...newPerson('Omar Haddad'), isAdmin: true }
  await enterAsOperator(page, person)
  await open(page, '/dashboard?tab=operations')
  await page.locator('label', { hasText: 'Plans due' }).click()
  const row = page.getByRole('row', { name: id })
  await expect(row).toContainText('Issue the plan invoice')
  await page.getByRole('button', { name: id, exact: true }).click()
  const tools = page.getByRole('dialog', { name: 'Replacement for Salesforce' })
  await expect(tools.getByRole('button', { name: 'Preview plan invoice, $4,790.40' })).toBeVisible()
  await expect(tools.getByText(/^Plan invoice: due since .*\d\.$/)).toBeVisible()
  const automatic = tools.getByLabel('Issue this client’s plan invoices automatically')
  await automatic.check()
  const waits = `waits for you. ${warningTexts['no-address']}`
  await expect(tools.getByText(waits)).toBeVisible()
  await expect(automatic).toBeChecked()
  await auditInDepth(page, { part: 'dialog' })
  // The next step is the draft of what is due, not another part of the quote.
  await tools.getByRole('button', { name: 'Issue the plan invoice' }).click()
  const draft = tools.getByRole('region', { name: `Invoice for ${id}` })
  await expect(draft.getByText('$4,790.40').first()).toBeVisible()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
})
