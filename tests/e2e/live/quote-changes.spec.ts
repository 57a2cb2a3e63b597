import { type NewQuote } from '#domain/quotes/quote.ts'
import { quoteNotOpen } from '#domain/quotes/quote-rules.ts'
import { open } from '#tests/e2e/open.ts'
import { changeRequest, placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const offer: Omit<NewQuote, 'version'> = {
  lines: [{ title: 'Build', amountCents: 1_200_000 }],
  plan: 'professional',
  billing: 'yearly',
  estimatedCompletion: inDays(60),
  validUntil: inDays(14),
  note: '',
}

test('a quote that is replaced while the client looks at it cannot be accepted, and the next one can be declined', {
  tag: '@full',
}, async ({ page, operator, allowRefusal }) => {
  allowRefusal(409)
  await signUp(page)
  const { id } = await placeOrder(page)
  await changeRequest(operator, id, ['POST', 'quotes'], offer)
  await open(page, `/dashboard?request=${id}&quote=1`)
  const panel = page.getByRole('dialog', { name: /^Quote for your / })
  await panel.getByRole('textbox', { name: 'Your full name' }).fill('Ada Byron')
  // The client's page does not learn of the new quote in time.
  await page.route(`**/api/requests/${id}`, () => undefined)
  await changeRequest(operator, id, ['POST', 'quotes'], offer)
  await panel.getByRole('button', { name: 'Accept quote' }).click()
  await expect(panel.getByText(quoteNotOpen(1, 'superseded'))).toBeVisible()

  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.reload()
  await panel.getByRole('button', { name: 'Close' }).click()
  await page.getByRole('link', { name: 'Review quote 2' }).click()
  const next = page.getByRole('dialog', { name: /^Quote for your / })
  await next.getByRole('button', { name: 'Ask a question' }).click()
  const question = next.getByRole('textbox', { name: 'Your question about quote 2' })
  await question.fill('Is training included?')
  await next.getByRole('button', { name: 'Send question' }).click()
  await expect(page.getByText('About quote 2')).toBeAttached()
  await next.getByRole('button', { name: 'Decline quote…' }).click()
  await next.getByRole('textbox', { name: 'Reason (optional)' }).fill('Too dear')
  await next.getByRole('button', { name: 'Decline quote', exact: true }).click()
  await expect(next.getByText('Declined by Ada Byron')).toBeVisible()
})

test('what was typed into a quote beside the conversation survives a reload, can be restored, is sent, replaced and withdrawn', {
  tag: '@full',
}, async ({ page, operator, addMember, enterAsOperator }) => {
  const { id } = await placeOrder(await addMember())
  await changeRequest(operator, id, ['POST', 'quotes'], offer)
  await enterAsOperator(page)
  await open(page, `/dashboard?tab=operations&request=${id}`)
  await page.getByRole('button', { name: 'Write a new quote' }).click()
  const tools = page.getByRole('region', { name: `Quote 2 for ${id}` })
  await expect(tools.getByText('Sending this replaces quote 1')).toBeVisible()
  await tools.getByRole('textbox', { name: 'Amount 1' }).fill('12,000')
  await tools.getByRole('button', { name: 'Add a line' }).click()
  const line = tools.getByRole('combobox', { name: 'Line 2' })
  await line.fill('Data migration')
  await tools.getByRole('textbox', { name: 'Amount 2' }).fill('2500.50')
  await tools.getByLabel('Plan', { exact: true }).selectOption('professional-yearly')
  await tools.getByLabel('Estimated completion').fill(offer.estimatedCompletion)
  await page.reload()
  await expect(line).toHaveValue('Data migration')
  await tools.getByRole('button', { name: 'Discard' }).click()
  await tools.getByRole('button', { name: 'Undo' }).click()
  await expect(line).toHaveValue('Data migration')
  const preview = tools.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('$14,500.50')).toBeVisible()
  const conversation = page.getByRole('list', { name: 'Timeline' })
  const send = tools.getByRole('button', { name: 'Send quote' })
  await expect(conversation.getByText('Quote 1 sent')).toBeInViewport()
  await expect(page.getByText('Within 3 months')).toBeInViewport()
  await expect(send).toBeInViewport({ ratio: 1 })
  await expect(preview.getByText('Total, paid once')).toBeInViewport()

  // A phone shows one of both. Back leaves what is written, and its draft stays.
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(conversation).toBeHidden()
  await expect(send).toBeInViewport({ ratio: 1 })
  await page.getByText('Conversation', { exact: true }).click()
  await expect(conversation.getByText('Quote 1 sent')).toBeInViewport()
  await expect(tools).toBeHidden()
  await page.goBack()
  await expect(tools).toHaveCount(0)
  await page.goForward()
  await expect(line).toHaveValue('Data migration')
  await send.click()
  await expect(page.getByText('Replaced', { exact: true }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Open quote 2' }).click()
  const sent = page.getByRole('dialog', { name: `Quote 2 for ${id}` })
  await sent.getByRole('button', { name: 'Withdraw…' }).click()
  await sent.getByRole('button', { name: 'Withdraw quote 2' }).click()
  await expect(sent.getByText('Withdrawn', { exact: true })).toBeVisible()
})
