import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { signUp } from './people.ts'

test('the email about an order leads to it and can be turned off without signing in', {
  tag: '@full',
}, async ({ page, newPage, readMail }) => {
  const person = await signUp(page)
  const { id } = await placeOrder(page)
  const mail = await readMail(person.email, /we have your order/)
  expect(mail.text).toMatch(/You’ll hear from us (today|tonight|by \w+( \d+)?):/)
  const elsewhere = await newPage()
  await elsewhere.goto(mail.unsubscribeLink)
  await expect(elsewhere.getByRole('heading', { name: 'Stop these emails?' })).toBeVisible()
  await expectNoAxeViolations(elsewhere)
  await elsewhere.getByRole('button', { name: 'Stop these emails' }).click()
  await expect(elsewhere.getByRole('heading', { name: 'These emails are off' })).toBeVisible()

  await open(page, mail.link)
  await expect(page.getByRole('dialog').filter({ hasText: id })).toBeVisible()
  await open(page, '/dashboard?account=')
  const section = page.getByRole('region', { name: 'Email notifications' })
  await expect(section.getByRole('checkbox', { name: 'A message arrives' })).toBeChecked()
  await expect(section.getByRole('checkbox', { name: 'We receive your order' })).not.toBeChecked()
})
