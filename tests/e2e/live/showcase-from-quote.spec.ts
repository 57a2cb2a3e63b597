import { randomUUID } from 'node:crypto'
import type { NewQuote } from '#domain/quotes/quote.ts'
import { messages } from '#domain/values/messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { changeRequest, placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

const offer: Omit<NewQuote, 'version'> = {
  lines: [{ title: 'Build', amountCents: 1_200_000 }],
  plan: 'professional',
  billing: 'yearly',
  estimatedCompletion: inDays(60),
  validUntil: inDays(14),
  note: '',
}

/** Pages are rendered after a change is saved, which on a busy machine takes a while. */
const rendering = { timeout: 90_000 }

test('a request goes from accepted quote through checklist and confirmed handover to a published hit, and off the pages again', {
  tag: '@full',
}, async ({ page: client, newPage, operator, enterAsOperator, readMail }) => {
  // With three pages.
  test.slow()
  const ada = await signUp(client, newPerson('Ada Byron'))
  await open(client, (await readMail(ada.email, /confirm your email/i)).link)
  await expect(client.getByText(messages.emailConfirmed)).toBeVisible()
  const order = { targetSaaS: 'Slack', checklist: ['Channels', 'Threads'] }
  const { id } = await placeOrder(client, order)
  await changeRequest(operator, id, ['POST', 'quotes'], offer)
  await open(client, `/dashboard?request=${id}&quote=1`)
  const quote = client.getByRole('dialog', { name: /^Quote for your / })
  await quote.getByRole('textbox', { name: 'Your full name' }).fill('Ada Byron')
  await quote.getByRole('button', { name: 'Accept quote' }).click()
  await expect(quote.getByText('Accepted by Ada Byron on')).toBeVisible()
  await quote.getByRole('button', { name: 'Close' }).click()
  const panel = client.getByRole('dialog', { name: 'Replacement for Slack' })

  const desk = await newPage()
  await enterAsOperator(desk)
  await open(desk, `/dashboard?tab=operations&request=${id}`)
  const tools = desk.getByRole('dialog', { name: 'Replacement for Slack' })
  await tools.getByRole('button', { name: 'Start work' }).click()
  await tools.getByRole('button', { name: 'Work on the checklist' }).click()
  for (const item of order.checklist) {
    await tools.getByRole('button', { name: `Mark built ${item}` }).click()
  }
  await panel.locator('summary', { hasText: 'Checklist' }).click()
  for (const item of order.checklist) {
    await panel.getByRole('button', { name: `Accept ${item}` }).click()
  }
  await expect(tools.getByText('2 of 2 built').first()).toBeVisible()

  await tools.locator('summary', { hasText: 'Handover' }).click()
  await tools.getByRole('combobox', { name: 'Item' }).selectOption('Documentation')
  await tools.getByRole('textbox', { name: 'Note', exact: true }).fill('In the repository')
  await tools.getByRole('button', { name: 'Save item' }).click()
  await panel.getByRole('button', { name: 'Confirm Documentation' }).click()
  await expect(panel.getByText('Confirmed by Ada Byron')).toBeVisible()
  await tools.getByRole('button', { name: 'Share a preview' }).click()
  await desk.keyboard.type('https://preview.example/')
  await tools.getByRole('button', { name: 'Save preview' }).click()
  await tools.getByRole('button', { name: 'Add the solution address' }).click()
  await desk.keyboard.type('https://chat.example/')
  await tools.getByRole('button', { name: 'Save solution' }).click()
  await tools.getByRole('button', { name: 'Hand over' }).click()
  await panel.getByRole('button', { name: 'Confirm Address' }).click()
  await expect(panel.getByText('Confirmed by Ada Byron')).toHaveCount(2)

  await tools.locator('summary', { hasText: 'Showcase' }).click()
  await tools.getByRole('button', { name: 'Draft a hit' }).click()
  const editor = desk.getByRole('dialog', { name: 'Edit hit' })
  const title = `Chat for ${randomUUID()}`
  await editor.getByRole('textbox', { name: 'Title' }).fill(title)
  await editor.getByRole('textbox', { name: 'Cost before, per year' }).fill('15,000')
  await editor.getByRole('textbox', { name: 'Cost now, per year' }).fill('6,000')
  await expect(editor.getByText('Saves $9,000 per year (60%).')).toBeVisible()
  await expectNoAxeViolations(desk, { part: 'dialog' })
  await editor.getByRole('button', { name: 'Save hit' }).click()
  await expect(desk.getByRole('button', { name: `Publish: ${title}` })).toBeDisabled()

  await open(client, (await readMail(ada.email, /may we show it on our website/)).link)
  const hit = client.getByRole('dialog', { name: 'Your project on our website' })
  await expect(hit).toContainText(title)
  await hit.getByRole('button', { name: 'Change the text' }).click()
  await hit.getByRole('textbox', { name: 'Description' }).fill('In our own words.')
  await hit.getByRole('button', { name: 'Agree to this text' }).click()
  await expect(hit).toContainText('You agreed. We’ll publish it soon.')
  await expectNoAxeViolations(client, { part: 'dialog' })

  await desk.reload()
  await desk.getByRole('button', { name: `Publish: ${title}` }).click()
  await expect(desk.getByRole('button', { name: `Hide: ${title}` })).toBeVisible()
  const visitor = await newPage()
  const browse = async () => (await visitor.request.get('/browse')).text()
  await expect.poll(browse, rendering).toContain(title)
  await open(visitor, '/browse')
  const card = visitor.getByRole('article', { name: title })
  await expect(card).toContainText('In our own words.')
  await expect(card).toContainText('Savings, stated by the client')

  await client.reload()
  await hit.getByRole('button', { name: 'Withdraw consent' }).click()
  await expect(hit).toContainText('You withdrew your consent.')
  await expect.poll(browse, rendering).not.toContain(title)
})
