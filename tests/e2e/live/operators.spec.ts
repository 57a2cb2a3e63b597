import { randomUUID } from 'node:crypto'
import { formatJoined } from '#domain/companies/team.ts'
import { brandName } from '#domain/site/brand.ts'
import { serverMessages } from '#domain/values/messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { test as base, expect } from './fixtures.ts'
import {
  ageSignIn,
  createOperator,
  enterAs,
  type Member,
  newPerson,
  signIn,
  submitSignUp,
} from './people.ts'

const test = base.extend<{ admin: Member }>({
  admin: async ({ playwright, server, database }, use) => {
    const person = { ...newPerson('Omar Haddad'), isAdmin: true }
    const admin = await createOperator(playwright.request, server, database, person)
    await use(admin)
    await admin.request.dispose()
  },
})

test('an admin invites an operator, who accepts with a new account; suspended, they lose the tools', {
  tag: '@full',
}, async ({ page, newPage, admin, addMember, readMail, allowRefusal }) => {
  allowRefusal(401)
  await enterAs(page, admin)
  await open(page, '/dashboard?tab=operators')
  const mara = newPerson(`Mara ${randomUUID()}`)
  await page.getByRole('textbox', { name: 'Email address' }).fill(mara.email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(`We sent an invitation to ${mara.email}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Withdraw: ${mara.email}` })).toBeVisible()
  await expectNoAxeViolations(page, { part: 'main' })

  const { link } = await readMail(mara.email, /invited to the/)
  const invited = await newPage()
  const notice = invited.getByRole('region', { name: 'Invitation' })
  await enterAs(invited, await addMember())
  await open(invited, link)
  await expect(notice).toContainText(`It was sent to ${mara.email}`)
  await invited.context().clearCookies()
  await open(invited, '/sign-up')
  await submitSignUp(invited, mara)
  await expect(invited).toHaveURL('/dashboard')
  await open(invited, link)
  await expectNoAxeViolations(invited, { part: 'main' })
  await notice.getByRole('button', { name: `Join ${brandName}` }).click()
  await expect(invited.getByText(formatJoined(brandName))).toBeVisible()
  await expect(invited).toHaveURL('/sign-in')
  await signIn(invited, mara)
  await expect(invited.getByRole('tab', { name: 'Queue' })).toBeVisible()
  await expect(invited.getByRole('tab', { name: 'Operators' })).toHaveCount(0)

  await page.reload()
  await page.getByRole('button', { name: `Suspend: ${mara.name}` }).click()
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.getByRole('button', { name: 'Suspend', exact: true }).click()
  await expect(page.getByRole('button', { name: `Restore: ${mara.name}` })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Account' }).fill(mara.email)
  await page.keyboard.press('Enter')
  await page.getByRole('combobox', { name: 'What happened' }).selectOption('Role changed')
  const entries = page.getByRole('list', { name: 'Security log' }).getByRole('listitem')
  await expect(entries).toHaveText([/^Role changed: suspended/, /^Role changed: operator/])
  await invited.reload()
  await expect(invited.getByRole('banner').getByRole('link', { name: 'Sign In' })).toBeVisible()
  await expect(invited.getByRole('tab', { name: 'Queue' })).toHaveCount(0)
})

test('a sensitive action asks you to sign in again if you signed in long ago, then continues', {
  tag: '@full',
}, async ({ page, admin, addMember, database, allowRefusal }) => {
  await placeOrder(await addMember())
  allowRefusal(403)
  allowRefusal(400)
  await ageSignIn(database, admin.email)
  await enterAs(page, admin)
  await open(page, '/dashboard')
  const link = page.getByRole('link', { name: 'Download all requests (CSV)' })
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  const password = dialog.getByLabel('Password', { exact: true })
  await link.click()
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await link.click()
  await expect(password).toBeFocused()
  await page.keyboard.type('a wrong password')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(serverMessages.passwordWrong)).toBeVisible()
  await expectNoAxeViolations(page, { part: 'dialog' })
  const downloading = page.waitForEvent('download')
  await password.fill(admin.password)
  await page.keyboard.press('Enter')
  expect((await downloading).suggestedFilename()).toMatch(/queue.*\.csv$/)

  await ageSignIn(database, admin.email)
  await page.getByRole('tab', { name: 'Operators' }).click()
  const { email } = newPerson()
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(password).toBeFocused()
  await password.fill(admin.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: `Withdraw: ${email}` })).toBeVisible()
})
