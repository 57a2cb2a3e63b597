import { randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { open } from '#tests/e2e/open.ts'
import { changeRequest, placeOrder, writeToClient } from './call-api.ts'
import { expect, test } from './fixtures.ts'

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

test('a client signs in, reads a quote, asks about it and accepts it by keyboard alone', {
  tag: '@full',
}, async ({ page, operator, addMember }) => {
  const ada = await addMember()
  const { id, title } = await placeOrder(ada)
  await changeRequest(operator, id, ['POST', 'quotes'], {
    lines: [{ title: 'Build', amountCents: 1_200_000 }],
    plan: 'professional',
    billing: 'yearly',
    estimatedCompletion: inDays(60),
    validUntil: inDays(14),
    note: '',
  })
  await open(page, '/sign-in')
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }))
  await page.keyboard.type(ada.email)
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.type(ada.password)
  await page.keyboard.press('Enter')

  const review = page.getByRole('link', { name: 'Review the quote' })
  await expect(review).toBeVisible()
  await tabTo(page, review)
  await page.keyboard.press('Enter')
  const quote = page.getByRole('dialog', { name: /^Quote for your / })
  await expect(quote.getByRole('row', { name: 'Total, paid once $12,000' })).toBeVisible()
  await tabTo(page, quote.getByRole('button', { name: 'Ask a question' }))
  await page.keyboard.press('Enter')
  await expect(quote.getByRole('textbox', { name: 'Your question about quote 1' })).toBeFocused()
  await page.keyboard.type('Is training included?')
  await tabTo(page, quote.getByRole('button', { name: 'Send question' }))
  await page.keyboard.press('Enter')
  await expect(quote.getByRole('heading', { name: 'Your decision' })).toBeFocused()
  // Until there is an answer, the quote is not what the client has to do next.
  await expect(review).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(quote).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await writeToClient(operator, id, 'It is.')
  await expect(review).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: title }))
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: title })
  await expect(panel.getByText('It is.')).toBeInViewport()
  await tabTo(page, panel.getByRole('link', { name: 'Review quote 1' }))
  await page.keyboard.press('Enter')
  await tabTo(page, quote.getByRole('textbox', { name: 'Your full name' }))
  await page.keyboard.type(ada.name)
  await page.keyboard.press('Enter')
  await expect(quote.getByText(`Accepted by ${ada.name} on`)).toBeVisible()
  await expect(quote.getByRole('heading', { name: 'Your decision' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(quote).toHaveCount(0)
  await expect(panel.getByRole('link', { name: 'Open quote 1' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('link', { name: title })).toBeFocused()
})

test('an operator replies, writes a quote and jumps to another request by keyboard alone', {
  tag: '@full',
}, async ({ page, addMember, enterAsOperator }) => {
  const client = await addMember()
  const product = `Product ${randomUUID()}`
  const first = await placeOrder(client, { targetSaaS: product })
  const second = await placeOrder(client, { targetSaaS: product })
  await enterAsOperator(page)
  await open(page, '/dashboard')
  const openers = page.getByRole('rowheader').getByRole('button')
  await expect(openers.first()).toBeVisible()
  const menu = page.getByRole('dialog', { name: 'Search or jump to' })
  await page.keyboard.press('/')
  await expect(menu.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(product)
  await expect(menu.getByRole('option').nth(2)).toHaveText(`Show “${product}” in the queue`)
  // What is still being looked up cannot be chosen yet.
  await expect(menu.getByRole('option', { disabled: true })).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(openers).toHaveText([first.id, second.id])
  await tabTo(page, openers.first())
  await page.keyboard.press('j')
  await expect(openers.last()).toBeFocused()
  await page.keyboard.press('k')
  await expect(openers.first()).toBeFocused()

  await page.keyboard.press('r')
  const panel = page.getByRole('dialog', { name: first.title })
  await expect(panel.getByRole('textbox', { name: 'Message to the client' })).toBeFocused()
  await page.keyboard.type('Which boards do you use?')
  await tabTo(page, panel.getByRole('button', { name: 'Send message' }))
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('listitem').last()).toContainText('Which boards do you use?')
  await expectFocusKept(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(page.getByRole('button', { name: first.id, exact: true })).toBeFocused()

  await page.keyboard.press('q')
  const editor = page.getByRole('region', { name: `Quote 1 for ${first.id}` })
  await expect(editor.getByRole('textbox', { name: 'Amount 1' })).toBeFocused()
  await page.keyboard.type('12,000')
  await tabTo(page, editor.getByLabel('Plan', { exact: true }))
  await page.keyboard.type('Professional')
  await tabTo(page, editor.getByLabel('Estimated completion'))
  await page.keyboard.type('12312099')
  await tabTo(page, editor.getByRole('button', { name: 'Send quote' }))
  await page.keyboard.press('Enter')
  await expect(editor).toHaveCount(0)
  await expect(page.getByRole('row', { name: first.id })).toContainText('Waiting for a decision')
  await expect(page.getByRole('button', { name: first.id, exact: true })).toBeFocused()

  await page.keyboard.press('Control+k')
  await expect(menu.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(second.id)
  // Enter waits for the answer.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: second.title })).toContainText(second.id)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // Where the menu was opened.
  await expect(page.getByRole('button', { name: first.id, exact: true })).toBeFocused()
})

/** Presses Tab until a control has focus. On the way focus is always seen. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
    await expectFocusKept(page)
  }
  await expect(control).toBeFocused()
}

/** Focus is on a control, in view and with a ring around it, its label or its row. */
async function expectFocusKept(page: Page): Promise<void> {
  const lacks = await page.evaluate(() => {
    const { activeElement: focused } = document
    if (focused === null || focused === document.body) return 'focus'
    const { top, bottom } = focused.getBoundingClientRect()
    if (bottom <= 0 || top >= innerHeight) return `${focused.outerHTML} is out of view`
    const styles = [
      getComputedStyle(focused),
      getComputedStyle(focused, '::after'),
      getComputedStyle(focused.parentElement ?? focused),
    ]
    const isRinged = styles.some(
      ({ outlineStyle, outlineWidth }) =>
        outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2,
    )
    // The browser draws the ring of the button within a date.
    return isRinged || focused.matches('[type="date"]') ? null : `${focused.outerHTML} has no ring`
  })
  expect(lacks).toBeNull()
}
