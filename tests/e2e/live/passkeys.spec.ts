import type { Page } from '@playwright/test'
import { passkeyMessages } from '#domain/accounts/second-factor.ts'
import { messages } from '#domain/values/messages.ts'
import { expectNoAxeViolations } from '#tests/e2e/axe.ts'
import { open } from '#tests/e2e/open.ts'
import { expect, test } from './fixtures.ts'
import { ageSignIn, openSignedOut, signUp, submitSignIn } from './people.ts'

test('a passkey is added in the account, signs in by itself, is renamed and removed', {
  tag: '@full',
}, async ({ page, readMail }) => {
  const person = await signUp(page)
  await addAuthenticator(page)
  const section = await openPasskeys(page)
  await expect(section.getByText('You have no passkeys.')).toBeVisible()
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(section.getByRole('heading', { name: 'Save your recovery codes' })).toBeFocused()
  await expect(section.getByText(passkeyMessages.added)).toBeVisible()
  await section.getByRole('button', { name: 'I’ve saved them' }).click()
  await readMail(person.email, 'A passkey was added to your account')
  await section.getByRole('button', { name: /^Rename…/ }).click()
  await expect(section.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await section.getByRole('textbox', { name: 'Name' }).fill('Work laptop')
  await page.keyboard.press('Enter')
  await expect(section.getByRole('button', { name: 'Rename… Work laptop' })).toBeFocused()

  await openSignedOut(page)
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByText(messages.signedIn)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
  await openPasskeys(page)
  await expect(section.getByText(/last used/)).toBeVisible()
  await section.getByRole('button', { name: /^Remove…/ }).click()
  await section.getByRole('button', { name: 'Remove passkey' }).click()
  await expect(section.getByText(passkeyMessages.removed)).toBeVisible()
  await expect(section.getByText('You have no passkeys.')).toBeVisible()
})

test('a passkey is the second step after a password, and the only way to sign in again', {
  tag: '@full',
}, async ({ page, database, allowRefusal }) => {
  const person = await signUp(page)
  const verifyUser = await addAuthenticator(page)
  const passkeys = await openPasskeys(page)
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click()
  await passkeys.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(passkeys.getByRole('listitem')).toHaveCount(1)
  await openSignedOut(page)
  await submitSignIn(page, person)
  await expect(page.getByRole('button', { name: 'Use a passkey', exact: true })).toBeFocused()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Use a passkey', exact: true }).click()
  await expect(page).toHaveURL(/\/dashboard/)

  await ageSignIn(database, person.email)
  allowRefusal(403)
  await openPasskeys(page)
  const dialog = page.getByRole('dialog', { name: 'Confirm it’s you' })
  await page.getByRole('button', { name: 'New recovery codes…' }).click()
  await page.getByRole('button', { name: 'Create new codes' }).click()
  await expect(dialog.getByRole('button', { name: 'Use a passkey' })).toBeFocused()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveCount(0)
  await verifyUser(false)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText(passkeyMessages.cancelled)).toBeVisible()
  await expectNoAxeViolations(page, { part: 'dialog' })
  await verifyUser(true)
  await dialog.getByRole('button', { name: 'Use a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Save your recovery codes' })).toBeVisible()
})

/** A device with a screen lock, which its user opens at once. Returns how to let them fail to. */
async function addAuthenticator(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (isUserVerified: boolean) => {
    await cdp.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}

async function openPasskeys(page: Page) {
  await open(page, '/dashboard?account=security')
  return page.getByRole('region', { name: 'Passkeys' })
}
