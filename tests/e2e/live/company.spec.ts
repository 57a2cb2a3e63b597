import { formatJoined } from '#domain/companies/team.ts'
import { messages } from '#domain/values/messages.ts'
import { auditInDepth } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import { newPerson, signUp } from './people.ts'

test('a colleague without an account joins by the emailed link, takes part, and loses access while the page is open', async ({
  page,
  newPage,
  readMail,
}) => {
  const owner = await signUp(page)
  await open(page, (await readMail(owner.email, /confirm your email/i)).link)
  await expect(page.getByText(messages.emailConfirmed)).toBeVisible()
  const { id } = await placeOrder(page)
  const bea = newPerson('Bea Lang')
  await open(page, '/dashboard?company=')
  const panel = page.getByRole('dialog', { name: 'Company' })
  await panel.getByRole('textbox', { name: 'Email address' }).fill(bea.email)
  await panel.getByRole('button', { name: 'Send invitation' }).click()
  await expect(panel.getByText(`We sent an invitation to ${bea.email}.`)).toBeVisible()
  await expect(panel.getByRole('button', { name: `Withdraw: ${bea.email}` })).toBeVisible()
  await auditInDepth(page, { part: 'dialog' })

  const beasPage = await newPage()
  await open(beasPage, (await readMail(bea.email, /invited to join a company/)).link)
  const notice = beasPage.getByRole('region', { name: 'Invitation' })
  await expect(notice).toContainText(`${owner.name} invited you to join ${owner.company}.`)
  await auditInDepth(beasPage, { part: 'main' })
  await notice.getByRole('textbox', { name: 'Your name' }).fill(bea.name)
  await notice.getByLabel('Password', { exact: true }).fill(bea.password)
  await notice.getByRole('button', { name: 'Create account and join' }).click()
  await expect(beasPage.getByText(formatJoined(owner.company))).toBeVisible()
  await expect(beasPage.getByRole('tabpanel')).toContainText(id)

  await open(beasPage, `/dashboard?request=${id}`)
  const request = beasPage.getByRole('dialog')
  await request.getByRole('textbox', { name: 'Message' }).fill('Please keep our labels.')
  await request.getByRole('button', { name: 'Send' }).click()
  await expect(request.getByRole('listitem').last()).toContainText('Please keep our labels.')

  // The list of members, with the new one.
  await page.reload()
  await panel.getByRole('button', { name: `Remove: ${bea.name}` }).click()
  await panel.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(panel.getByText(bea.email)).toHaveCount(0)
  await expect(beasPage.getByText('Please keep our labels.')).toHaveCount(0)
})
