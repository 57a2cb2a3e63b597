import type { Page } from '@playwright/test'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { linkMessages } from '#domain/accounts/credentials.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor.ts'
import { messages } from '#domain/values/messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { finishedDraft, storeDraft } from '#tests/e2e/stored.ts'
import { expect, test } from './fixtures.ts'
import { ageSignIn, newPerson } from './people.ts'

const subject = 'Confirm your Slack replacement'

test('a visitor orders with one press, corrects the address, and the link confirms the order in this browser', async ({
  page,
  allowRefusal,
  readMail,
}) => {
  allowRefusal(400)
  const [wrong, right] = [newPerson(), newPerson()]
  await openLastStep(page)
  const field = page.getByRole('main').getByRole('textbox', { name: 'Email' })
  await expect(field).toBeVisible()
  await orderButton(page).click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(messages.emailMissing)
  await expectNoAxeViolations(page)
  await order(page, wrong)

  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeFocused()
  await expect(field).toHaveValue(wrong.email)
  const { link: stale } = await readMail(wrong.email, subject)
  await field.fill(right.email)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('region', { name: 'Check your email' })).toContainText(right.email)
  const { link } = await readMail(right.email, subject)
  await expectNoAxeViolations(page)
  await open(page, stale)
  await expect(page.getByRole('alert')).toHaveText(linkMessages.orderLinkStale)
  await open(page, link)
  await expect(page).toHaveURL(/\/dashboard\?ordered=HIT-\d{3,}$/)
  await expect(page.getByText(messages.hitOrdered)).toBeVisible()
  await expect(page.getByRole('region', { name: /received\. You’ll hear from us/ })).toContainText(
    'Slack',
  )
  await expect(page.getByRole('banner')).toContainText(wrong.name)

  await open(page, link)
  const placed = page.getByRole('dialog', { name: 'Order confirmed' })
  await expect(placed).toContainText(/Its number is HIT-\d{3,}\./)
  await placed.getByRole('link', { name: 'Open the request' }).click()
  await expect(page).toHaveURL(/\/dashboard\?request=HIT-\d{3,}$/)
})

test('an account without a password, from a link confirmed in another browser, is never asked for one', {
  tag: '@full',
}, async ({ page: orderer, newPage, database, allowRefusal, readMail }) => {
  allowRefusal(403)
  const person = newPerson()
  const { email } = person
  await openLastStep(orderer)
  await order(orderer, person)
  const page = await newPage()
  await open(page, (await readMail(email, subject)).link)
  const confirm = page.getByRole('dialog', { name: 'Confirm your order' })
  await expect(confirm).toContainText(`${person.name}, ${person.company}`)
  await expect(confirm).toContainText(`You’ll be signed in as ${email}`)
  await expectNoAxeViolations(page, { part: 'dialog' })
  await confirm.getByRole('button', { name: 'Confirm order' }).click()
  await expect(page).toHaveURL(/\/dashboard\?ordered=/)

  await ageSignIn(database, email)
  await open(page, '/dashboard?account=security')
  const panel = page.getByRole('dialog', { name: 'Account' })
  await panel.getByRole('button', { name: 'Email me a link to set a password' }).click()
  await expect(panel.getByText(accountMessages.emailSent)).toBeVisible()
  await panel.getByRole('tab', { name: 'Account' }).click()
  await panel.getByRole('button', { name: 'Delete account…' }).click()
  await panel.getByRole('textbox', { name: 'Company name' }).fill(person.company)
  await expect(panel.locator('input[type=password]')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Delete permanently' }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Email me a sign-in link' }).click()
  const next = dialog.getByRole('button', { name: 'Continue' })
  await expect(next).toBeFocused()
  await next.click()
  await expect(dialog.getByRole('alert')).toHaveText(secondFactorMessages.notSignedInByLink)
  await expectNoAxeViolations(page, { part: 'dialog' })
  const tab = await page.context().newPage()
  await open(tab, (await readMail(email, /sign-in link|sign in/i)).link)
  await tab.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(tab).toHaveURL(/\/dashboard/)
  await next.click()
  await expect(page.getByText(accountMessages.accountDeleted)).toBeVisible()
})

/** The finished form of a visitor, but for who they are. */
async function openLastStep(page: Page): Promise<void> {
  await storeDraft(page, finishedDraft)
  await open(page, '/order-hit?step=3')
}

async function order(page: Page, { email, name, company }: ReturnType<typeof newPerson>) {
  const field = (label: string) => page.getByRole('main').getByRole('textbox', { name: label })
  await field('Email').fill(email)
  await field('Name').fill(name)
  await field('Company').fill(company)
  await orderButton(page).click()
}

function orderButton(page: Page) {
  return page.getByRole('button', { name: 'Order Hit' })
}
