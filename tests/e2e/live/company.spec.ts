import type { Browser, Locator, Page } from '@playwright/test'
import { companyMessages } from '#domain/company-messages.ts'
import { messages } from '#domain/messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { placeOrder } from './call-api.ts'
import { expect, test } from './fixtures.ts'
import type { Mail } from './mail.ts'
import { createAccount, newPerson, signUp } from './people.ts'

type ReadMail = (to: string, subject: string | RegExp) => Promise<Mail>

test('a colleague without an account joins by the emailed link, takes part, and loses access while the page is open', async ({
  page,
  browser,
  readMail,
}) => {
  const owner = await signUpConfirmed(page, readMail)
  const { id } = await placeOrder(page)
  const bea = newPerson('Bea Lang')
  await invite(page, bea.email)
  await expectNoAxeViolations(page, { part: 'dialog' })

  const beasPage = await anotherBrowser(browser)
  await open(beasPage, (await readMail(bea.email, /invited to a company/)).link)
  const notice = beasPage.getByRole('region', { name: 'Invitation' })
  await expect(notice).toContainText(`${owner.name} invites you to join ${owner.company}.`)
  await expectNoAxeViolations(beasPage)
  await notice.getByRole('textbox', { name: 'Your name' }).fill(bea.name)
  await notice.getByLabel('Password', { exact: true }).fill(bea.password)
  await notice.getByRole('button', { name: 'Create account and join' }).click()
  await expect(beasPage.getByText(companyMessages.joined)).toBeVisible()
  await expect(beasPage.getByRole('main').getByRole('link', { name: owner.company })).toBeVisible()

  await open(beasPage, `/dashboard?request=${id}`)
  const request = beasPage.getByRole('dialog')
  await request.getByRole('textbox', { name: 'Message' }).fill('Please keep our labels.')
  await request.getByRole('button', { name: 'Send' }).click()
  await open(page, `/dashboard?request=${id}`)
  const message = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'our labels' })
  await expect(message).toContainText(bea.name)

  const panel = await openCompany(page)
  await panel.getByRole('button', { name: `Remove: ${bea.name}` }).click()
  await panel.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(panel.getByText(bea.email)).toHaveCount(0)
  await expect(beasPage.getByText('Please keep our labels.')).toHaveCount(0)
  await open(beasPage, '/dashboard')
  await expect(beasPage.getByText('Here are your requests.')).toBeVisible()
  await expect(beasPage.getByText('Replacement for Salesforce')).toHaveCount(0)
})

test('a person in two companies switches between them, and sees the requests of one at a time', async ({
  page,
  browser,
  readMail,
}) => {
  const owner = await signUpConfirmed(page, readMail)
  await placeOrder(page, { targetSaaS: 'Jira' })
  const cleo = { ...newPerson('Cleo Marsh'), company: 'Marsh & Daughters' }
  await invite(page, cleo.email)

  const cleosPage = await anotherBrowser(browser)
  const { link } = await readMail(cleo.email, /invited to a company/)
  await signUp(cleosPage, cleo)
  await placeOrder(cleosPage, { targetSaaS: 'Zoom' })
  await open(cleosPage, link)
  await cleosPage.getByRole('button', { name: `Join ${owner.company}` }).click()
  await expect(cleosPage.getByText(companyMessages.joined)).toBeVisible()
  await expect(cleosPage.getByText('Replacement for Jira').first()).toBeVisible()
  await expect(cleosPage.getByText('Replacement for Zoom')).toHaveCount(0)

  const panel = await openCompany(cleosPage)
  await expect(panel).toContainText('Owners decide on quotes.')
  await expect(panel.getByRole('button', { name: 'Send invitation' })).toHaveCount(0)
  await panel.getByRole('button', { name: `Switch to ${cleo.company}` }).click()
  await expect(panel.getByRole('heading', { name: cleo.company })).toBeVisible()
  await expect(panel.getByRole('button', { name: `Switch to ${owner.company}` })).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(cleosPage.getByText('Replacement for Zoom').first()).toBeVisible()
  await expect(cleosPage.getByText('Replacement for Jira')).toHaveCount(0)

  await openCompany(cleosPage)
  await panel.getByRole('button', { name: `Switch to ${owner.company}` }).click()
  await panel.getByRole('button', { name: `Leave ${owner.company}…` }).click()
  await panel.getByRole('button', { name: `Leave ${owner.company}`, exact: true }).click()
  await expect(panel.getByRole('heading', { name: cleo.company })).toBeVisible()
  await expect(panel.getByText('Your other companies')).toHaveCount(0)
})

test('an invitation is not accepted by another account, and its last owner cannot leave', async ({
  page,
  browser,
  readMail,
}) => {
  const owner = await signUpConfirmed(page, readMail)
  const dora = newPerson('Dora Pell')
  await invite(page, dora.email)
  const { link } = await readMail(dora.email, /invited to a company/)
  const other = await anotherBrowser(browser)
  const otherClient = await signUp(other, newPerson('Sam Oakes'))
  await open(other, link)
  const notice = other.getByRole('region', { name: 'Invitation' })
  await expect(notice).toContainText(dora.email)
  await expect(notice).toContainText(`you’re signed in as ${otherClient.email}`)
  await expect(notice.getByRole('button', { name: /^Join/ })).toHaveCount(0)

  await createAccount(other, dora)
  await open(other, link)
  await notice.getByRole('button', { name: /^Join/ }).click()
  await expect(other.getByText(companyMessages.joined)).toBeVisible()
  const panel = await openCompany(page)
  await expect(panel.getByText(`${owner.company} needs an owner.`, { exact: false })).toBeVisible()
  await expect(panel.getByRole('button', { name: /^Leave/ })).toHaveCount(0)
  await panel.getByRole('button', { name: `Make owner: ${dora.name}` }).click()
  await panel.getByRole('button', { name: 'Make owner', exact: true }).click()
  await expect(panel.getByRole('button', { name: `Leave ${owner.company}…` })).toBeVisible()
  expect((await readMail(dora.email, /now an owner/)).text).toContain(owner.company)
})

test('a company is deleted by its name, after the page has said what is kept, and its members are emailed', async ({
  page,
  browser,
  readMail,
}) => {
  const owner = await signUpConfirmed(page, readMail)
  await placeOrder(page)
  const eli = newPerson('Eli Ward')
  await invite(page, eli.email)
  const elisPage = await anotherBrowser(browser)
  await createAccount(elisPage, eli)
  await open(elisPage, (await readMail(eli.email, /invited to a company/)).link)
  await elisPage.getByRole('button', { name: /^Join/ }).click()
  await expect(elisPage.getByText(companyMessages.joined)).toBeVisible()

  const panel = await openCompany(page)
  await expect(panel.getByText('1 request is still open.', { exact: false })).toBeVisible()
  await panel.getByRole('button', { name: 'Delete company…' }).click()
  await panel.getByRole('textbox', { name: 'Company name' }).fill('Another company')
  await panel.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(panel.getByText(companyMessages.nameMismatch)).toBeVisible()
  await panel.getByRole('textbox', { name: 'Company name' }).fill(owner.company)
  await panel.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(panel.getByText('You’re not in a company.', { exact: false })).toBeVisible()
  await readMail(eli.email, /deleted/i)
  await expect(elisPage.getByText('Replacement for Salesforce')).toHaveCount(0)
})

async function signUpConfirmed(page: Page, readMail: ReadMail) {
  const person = await signUp(page)
  await open(page, (await readMail(person.email, /confirm your email/i)).link)
  await expect(page.getByText(messages.emailConfirmed)).toBeVisible()
  return person
}

async function openCompany(page: Page): Promise<Locator> {
  await open(page, '/dashboard')
  await page.getByRole('button', { name: /^Account of/ }).click()
  await page.getByRole('menuitem', { name: 'Company' }).click()
  return page.getByRole('dialog', { name: 'Company' })
}

async function invite(page: Page, email: string): Promise<void> {
  const panel = await openCompany(page)
  await panel.getByRole('textbox', { name: 'Email address' }).fill(email)
  await panel.getByRole('button', { name: 'Send invitation' }).click()
  await expect(panel.getByText(`We sent an invitation to ${email}.`)).toBeVisible()
  await expect(panel.getByRole('button', { name: `Withdraw: ${email}` })).toBeVisible()
}

async function anotherBrowser(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}
