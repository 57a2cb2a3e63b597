import { linkMessages } from '#domain/accounts/credentials.ts'
import { messages } from '#domain/values/messages.ts'
import { auditInDepth } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'

test('an emailed link signs in another browser once, with the code shown in the first, and opens the requested page', async ({
  page,
  newPage,
  addMember,
  allowRefusal,
  readMail,
}) => {
  allowRefusal(400)
  const person = await addMember()
  const { email } = person
  const { id, title } = await placeOrder(person)
  await open(page, `/dashboard?request=${id}`)
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  const asking = page.getByRole('dialog', { name: 'Sign in by email' })
  await expect(asking.getByRole('textbox', { name: 'Email' })).toHaveValue(email)
  await asking.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByRole('dialog')).toContainText(linkMessages.signInLinkSent)
  await auditInDepth(page, { part: 'dialog' })
  const code = await page.getByText(/^\d{3} \d{3}$/).innerText()

  const { link } = await readMail(email, 'Your Hitlist sign-in link')
  const other = await newPage()
  await open(other, link)
  const panel = other.getByRole('dialog', { name: 'Sign in' })
  await expect(panel).toContainText(`Sign in as ${email}`)
  const field = panel.getByRole('textbox', { name: 'Code' })
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(field).toHaveAccessibleDescription(linkMessages.codeMissing)
  await field.fill(code.startsWith('0') ? '100000' : '000000')
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(field).toHaveAccessibleDescription(linkMessages.codeWrong)
  await auditInDepth(other, { part: 'dialog' })
  await field.fill(code)
  await panel.getByRole('button', { name: 'Sign In' }).click()
  await expect(other.getByRole('dialog', { name: title })).toBeVisible()

  await open(page, link)
  await expect(page.getByRole('alert')).toHaveText(messages.tokenStale)
  await page.getByRole('button', { name: 'Request a new link' }).click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Email' })).toBeFocused()
})
