import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { apiPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { SignUpForm } from '#domain/credentials.ts'
import { messages } from '#domain/messages.ts'
import { returningStorageKey } from '#domain/user.ts'
import { open } from '#tests/e2e/open.ts'

/** The form of a new account. */
export function newPerson(name = 'Ada Byron'): SignUpForm {
  return {
    name,
    company: 'Analytical Engines',
    email: `${randomUUID()}@example.com`,
    password: 'difference engine',
  }
}

/** Creates an account through the API, signed in on this page, and opens its dashboard. */
export async function signUp(page: Page, person = newPerson()): Promise<SignUpForm> {
  await createAccount(page, person)
  await openDashboard(page)
  return person
}

/** The cookie of the new session belongs to the page's browser context. */
export async function createAccount(page: Page, person: SignUpForm): Promise<void> {
  await post(page, endpoints.signUp.path, person)
}

/** Signs in through the API and opens the dashboard. */
export async function enter(page: Page, { email, password }: SignUpForm): Promise<void> {
  await post(page, endpoints.signIn.path, { email, password })
  await openDashboard(page)
}

async function post(page: Page, path: string, data: object): Promise<void> {
  // With the cookie of an earlier session, the server would ask for an Origin header.
  await page.context().clearCookies()
  const reply = await page.request.post(apiPath + path, { data })
  expect(reply.status(), await reply.text()).toBe(200)
}

/** Waits until the page has read the session: from then on each page starts with the account's own data. */
async function openDashboard(page: Page): Promise<void> {
  await open(page, '/dashboard')
  await page.waitForFunction((key) => localStorage.getItem(key) !== null, returningStorageKey)
}

/** Creates an account by the form, and ends on its dashboard. */
export async function signUpByForm(page: Page, person = newPerson()): Promise<SignUpForm> {
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

/** Signs in by the form, and ends on the dashboard. */
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
