import { randomUUID } from 'node:crypto'
import { type APIRequest, type APIRequestContext, expect, type Page } from '@playwright/test'
import type { LiveServer } from '#bin/test-servers.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { SignUpForm } from '#domain/accounts/credentials.ts'
import { returningStorageKey, serializeReturning, type User } from '#domain/accounts/user.ts'
import { messages } from '#domain/values/messages.ts'
import { grantOperator } from '#server/accounts/operators.ts'
import type { Database } from '#server/db/database.ts'
import { open } from '#tests/e2e/open.ts'
import { storeLocally } from '#tests/e2e/stored.ts'
import { type Caller, callApi } from './call-api.ts'

/** An account with a session of its own, which needs no page to call the API. */
export interface Member extends SignUpForm, Caller {
  request: APIRequestContext
}

/** The form of a new account. */
export function newPerson(name = 'Ada Byron'): SignUpForm {
  return {
    name,
    company: 'Analytical Engines',
    email: `${randomUUID()}@example.com`,
    password: 'difference engine',
  }
}

/** Creates an account through the API, signed in on this page as after an earlier visit. */
export async function signUp(page: Page, person = newPerson()): Promise<SignUpForm> {
  await page.goto('/robots.txt')
  const { user } = await callApi<{ user: User }>(page, 'POST', endpoints.signUp.path, person)
  await storeReturning(page, user)
  return person
}

/** Creates an account through the API, for a client who is not on any page. */
export async function createMember(
  requests: APIRequest,
  { address }: LiveServer,
  person = newPerson(),
): Promise<Member> {
  const request = await requests.newContext({ baseURL: address })
  const member = { ...person, request, url: () => address }
  await callApi(member, 'POST', endpoints.signUp.path, person)
  return member
}

/** The same with the role of an operator, granted beside the running server, as the command line does. */
export async function createOperator(
  requests: APIRequest,
  server: LiveServer,
  database: Database,
  { isAdmin = false, ...person }: SignUpForm & { isAdmin?: boolean } = newPerson('Omar Haddad'),
): Promise<Member> {
  const member = await createMember(requests, server, person)
  const { email, password } = person
  const change = await grantOperator(database, email, { isAdmin, allowUnconfirmed: true })
  if (change !== 'changed') throw new Error(`${email} was not made an operator: ${change}`)
  // The change of role has ended the session.
  await callApi(member, 'POST', endpoints.signIn.path, { email, password })
  return member
}

/** Signs a member in on a page, as after an earlier visit. */
export async function enterAs(page: Page, member: Member): Promise<void> {
  const { cookies } = await member.request.storageState()
  await page.context().addCookies(cookies)
  const { user } = await callApi<{ user: User }>(member, 'GET', endpoints.readSession.path)
  await storeReturning(page, user)
}

/** Makes the sign-ins of an account so old that sensitive actions ask for another one. */
export async function ageSignIn({ query }: Database, email: string): Promise<void> {
  const id = query.selectFrom('user').where('email', '=', email).select('id')
  const sessions = query.updateTable('session').set({ authenticatedAt: new Date(0).toISOString() })
  await sessions.where('userId', '=', id).execute()
}

/** What a page stores of its user, so that the next page begins with the account's own data. */
async function storeReturning(page: Page, user: User): Promise<void> {
  await storeLocally(page, { [returningStorageKey]: serializeReturning(user) })
}

/** Opens the sign-in page without a session. The page is left before: its calls would be refused. */
export async function openSignedOut(page: Page): Promise<void> {
  await page.goto('/robots.txt')
  await page.context().clearCookies()
  await open(page, '/sign-in')
}

type Credentials = Pick<SignUpForm, 'email' | 'password'>

/** Signs in by the form, and ends on the dashboard. */
export async function signIn(page: Page, person: Credentials, address = ''): Promise<void> {
  await open(page, `${address}/sign-in`)
  await submitSignIn(page, person)
  await expect(page.getByText(messages.signedIn)).toBeVisible()
  await expect(page).toHaveURL(/\/dashboard/)
}

/** Fills in the form of the sign-in page and sends it. */
export async function submitSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole('textbox', { name: 'Email' }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Fills in the form of the sign-up page and sends it. */
export async function submitSignUp(page: Page, person: SignUpForm): Promise<void> {
  await page.getByRole('textbox', { name: 'Name' }).fill(person.name)
  await page.getByRole('textbox', { name: 'Company' }).fill(person.company)
  await page.getByRole('textbox', { name: 'Email' }).fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Create Account' }).click()
}
