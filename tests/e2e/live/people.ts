import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { SignUpForm } from '#domain/credentials.ts'
import { messages } from '#domain/messages.ts'
import { open } from '#tests/e2e/open.ts'

/** Somebody who has not been here before. */
export function newPerson(name = 'Ada Byron'): SignUpForm {
  return {
    name,
    company: 'Analytical Engines',
    email: `${randomUUID()}@example.com`,
    password: 'difference engine',
  }
}

/** Creates an account as a person would, and ends on its dashboard. */
export async function signUp(page: Page, person = newPerson()): Promise<SignUpForm> {
  await open(page, '/sign-up')
  await page.getByRole('textbox', { name: 'Name' }).fill(person.name)
  await page.getByRole('textbox', { name: 'Company' }).fill(person.company)
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page.getByText(messages.signedUp)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
  return person
}

export async function signIn(
  page: Page,
  { email, password }: Pick<SignUpForm, 'email' | 'password'>,
  address = '',
): Promise<void> {
  await open(page, `${address}/sign-in`)
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByText(messages.signedIn)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
}
