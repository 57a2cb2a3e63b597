import type { Page } from '@playwright/test'
import { messages } from '#domain/messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

test('an order is emailed, its email leads to it and can be turned off without signing in', async ({
  page,
  browser,
  readMail,
}) => {
  const person = await signUp(page)
  const { id } = await placeOrder(page)
  const mail = await readMail(person.email, `${id}: We received your order`)
  expect(mail.text).toContain(`Its number is ${id}.`)
  expect(mail.text).toMatch(/We answer by .* UTC\./)
  await open(page, mail.link)
  await expect(page.getByRole('dialog').filter({ hasText: id })).toBeVisible()

  const elsewhere = await (await browser.newContext()).newPage()
  await elsewhere.goto(mail.unsubscribeLink)
  await expect(elsewhere.getByRole('heading', { name: 'Turn off these emails?' })).toBeVisible()
  await expectNoAxeViolations(elsewhere)
  await elsewhere.getByRole('button', { name: 'Turn off' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'These emails are off' })).toBeVisible()
  await elsewhere.context().close()

  const received = await openNotifications(page, 'We receive your order')
  await expect(received).not.toBeChecked()
})

test('notifications are chosen in the account panel and kept', async ({ page }) => {
  await signUp(page)
  const message = await openNotifications(page, 'You get a message')
  await expect(message).toBeChecked()
  await expect(page.getByRole('checkbox')).toHaveCount(6)
  await message.focus()
  await page.keyboard.press('Space')
  await expect(message).not.toBeChecked()
  const section = page.getByRole('region', { name: 'Email notifications' })
  await expect(section.getByText(messages.profileSaved)).toBeVisible()
  await expectNoAxeViolations(page, { part: 'dialog' })
  await page.reload()
  await expect(message).not.toBeChecked()
  await section.getByText('You get a message').click()
  await expect(message).toBeChecked()
})

test('an operator chooses other notifications than a client', async ({ page, enterAsOperator }) => {
  await enterAsOperator(page, newPerson('Omar'))
  await expect(await openNotifications(page, 'A new order comes in')).toBeChecked()
  await expect(page.getByRole('checkbox')).toHaveCount(3)
})

async function openNotifications(page: Page, label: string) {
  await open(page, '/dashboard?account=')
  return page.getByRole('dialog', { name: 'Account' }).getByRole('checkbox', { name: label })
}
