import type { Page } from '@playwright/test'
import { accountMessages } from '#domain/accounts/account-messages.ts'
import { linkMessages } from '#domain/accounts/link-messages.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor-messages.ts'
import { messages } from '#domain/values/messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { finishedDraft, storeDraft } from '#tests/e2e/stored.ts'
import { expect, test } from './fixtures.ts'
import { ageSignIn, newPerson } from './people.ts'

const subject = /order is waiting/

test('a visitor orders with an email address alone, corrects it, and places the order by its link', async ({
  page,
  allowRefusal,
  readMail,
}) => {
  allowRefusal(401)
  allowRefusal(400)
  const [wrong, right] = [newPerson().email, newPerson().email]
  await openLastStep(page)
  const field = page.getByRole('main').getByRole('textbox', { name: 'Email' })
  const send = page.getByRole('button', { name: 'Email me the link' })
  await send.click()
  await expect(field).toBeFocused()
  await expect(field).toHaveAccessibleDescription(messages.emailMissing)
  await expectNoAxeViolations(page)
  await field.fill(wrong)
  await send.click()

  const waiting = page.getByRole('heading', { name: 'Check your email to place the order' })
  await expect(waiting).toBeFocused()
  await expect(field).toHaveValue(wrong)
  const { link: stale } = await readMail(wrong, subject)
  await field.fill(right)
  await page.getByRole('button', { name: 'Send a new link' }).click()
  await expect(page.getByRole('region', { name: /Check your email/ })).toContainText(right)
  const { link } = await readMail(right, subject)
  await expectNoAxeViolations(page)
  await open(page, stale)
  await expect(page.getByRole('alert')).toHaveText(linkMessages.orderLinkStale)
  await open(page, link)
  const panel = page.getByRole('dialog', { name: 'Place your order' })
  await expect(panel).toContainText('Slack')
  await expect(panel).toContainText(`Placing it signs you in as ${right}`)
  await expectNoAxeViolations(page, { part: 'dialog' })
  await panel.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL(/\/dashboard\?ordered=HIT-\d{3,}$/)
  await expect(page.getByText(messages.hitOrdered)).toBeVisible()
  await expect(page.getByRole('region', { name: /is in\. We answer by/ })).toContainText('Slack')

  await open(page, link)
  const placed = page.getByRole('dialog', { name: 'Order placed' })
  await expect(placed).toContainText(/has been placed as HIT-\d{3,}/)
  await placed.getByRole('link', { name: 'Open the request' }).click()
  await expect(page).toHaveURL(/\/dashboard\?request=HIT-\d{3,}$/)
})

test('an account without a password is never asked for one: it proves itself by a link', {
  tag: '@full',
}, async ({ page, context, database, allowRefusal, readMail }) => {
  allowRefusal(401)
  allowRefusal(403)
  const { email } = newPerson()
  await openLastStep(page)
  await page.getByRole('main').getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByRole('button', { name: 'Email me the link' }).click()
  await open(page, (await readMail(email, subject)).link)
  const order = page.getByRole('dialog', { name: 'Place your order' })
  await order.getByRole('textbox', { name: 'Your name (optional)' }).fill('Ada Byron')
  await order.getByRole('button', { name: 'Place order' }).click()
  await expect(page).toHaveURL(/\/dashboard\?ordered=/)

  await ageSignIn(database, email)
  await open(page, '/dashboard?account=security')
  const panel = page.getByRole('dialog', { name: 'Account' })
  await panel.getByRole('button', { name: 'Email me a link to set a password' }).click()
  await expect(panel.getByText(accountMessages.emailSent)).toBeVisible()
  await panel.getByRole('tab', { name: 'Account' }).click()
  await panel.getByRole('button', { name: 'Delete account…' }).click()
  await panel.getByRole('textbox', { name: 'Company name' }).fill('Ada Byron')
  await expect(panel.locator('input[type=password]')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Delete permanently' }).click()

  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await dialog.getByRole('button', { name: 'Email me a sign-in link' }).click()
  const next = dialog.getByRole('button', { name: 'Continue' })
  await expect(next).toBeFocused()
  await next.click()
  await expect(dialog.getByRole('alert')).toHaveText(secondFactorMessages.notSignedInByLink)
  await expectNoAxeViolations(page, { part: 'dialog' })
  const tab = await context.newPage()
  await open(tab, (await readMail(email, /sign-in link|sign in/i)).link)
  await tab.getByRole('dialog').getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(tab).toHaveURL(/\/dashboard/)
  await next.click()
  await expect(page.getByText(accountMessages.accountDeleted)).toBeVisible()
})

/** The finished form of a visitor, after Order Hit was pressed. */
async function openLastStep(page: Page): Promise<void> {
  await storeDraft(page, finishedDraft)
  await open(page, '/order-hit?step=3')
  await page.getByRole('button', { name: 'Order Hit' }).click()
  const heading = page.getByRole('heading', { name: 'One more step to place this order' })
  await expect(heading).toBeFocused()
}
