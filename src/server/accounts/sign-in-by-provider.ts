import { randomUUID } from 'node:crypto'
import type { Logger } from 'pino'
import { CallError } from '#contract/errors.ts'
import { normalEmail, optionalNameSchema } from '#domain/accounts/credentials.ts'
import {
  type ProviderOutcome,
  providerMessages,
  providerParam,
  providerRules,
} from '#domain/accounts/sign-in-provider.ts'
import { minuteMs } from '#domain/values/dates.ts'
import type { TokenPayloads } from '#server/db/account-tables.ts'
import type { Query, Transaction } from '#server/db/database.ts'
import { newToken } from '#server/db/random-token.ts'
import { findToken, issueToken, takeToken } from '#server/db/token-store.ts'
import { enqueueMail } from '#server/notifications/mail/enqueue-mail.ts'
import type { Accounts } from './accounts.ts'
import { mailConfirmation } from './confirm-email.ts'
import { isAskingBrowser, issueBrowserSecret } from './cookies.ts'
import { recordSecurityEvent, type UserCall } from './security-log.ts'
import { lockSession, openSession } from './sessions.ts'
import { completeSignIn, finishSignIn, type SignInCall } from './sign-in.ts'
import type { Proof, ProviderClient } from './sign-in-provider.ts'
import { findUser, insertUser, lockUser, noIdentity, updateUser } from './user-store.ts'

/** What signing in with the provider needs besides accounts. */
export interface ProviderSignIn {
  accounts: Accounts
  client: ProviderClient
  /** For the security log. */
  label: string
  logger: Logger
  /** Counts an attempt of this network. False after too many, which leads to a page as well. */
  mayTry: (what: 'sign-in-caller' | 'open-link' | 'sign-up-caller') => Promise<boolean>
  /** Counts an email to an address that the provider has not confirmed. */
  isMailable: (trx: Transaction, email: string) => Promise<boolean>
}

type Visit = TokenPayloads['provider-visit']

/** Sends the browser to the provider. Only this browser can come back, once, within minutes. */
async function startVisit(
  { accounts, client, logger }: ProviderSignIn,
  headers: Headers,
  asked: Omit<Visit, 'checks'>,
  userId: string | null = null,
) {
  const state = newToken()
  const { address, checks } = await client.start(state).catch((error: unknown) => {
    logger.warn({ reason: String(error) }, 'the sign-in provider did not answer')
    throw new CallError('unavailable', providerMessages.startFailed)
  })
  const { browserHash, cookies } = issueBrowserSecret(accounts.linkCookie, headers)
  const payload = { ...asked, checks }
  const lifetimeMs = providerRules.visitMinutes * minuteMs
  const visit = { token: state, userId, browserHash, payload, lifetimeMs }
  await issueToken(accounts.database.query, 'provider-visit', visit)
  return { address, cookies }
}

/** Where a sign-in begins, without a script: the answer leads on in any case. */
export async function startSignIn(
  service: ProviderSignIn,
  headers: Headers,
  visit: Omit<Visit, 'checks'>,
): Promise<Response> {
  if (!(await service.mayTry('sign-in-caller'))) return redirectBack(visit, 'too-many')
  try {
    const { address, cookies } = await startVisit(service, headers, visit)
    return redirect(address, cookies)
  } catch (error) {
    if (error instanceof CallError) return redirectBack(visit, 'failed')
    throw error
  }
}

/**
 * For the account of this session alone, and only by a call of our own page after a fresh sign-in: else another site
 * could connect the account that it has signed this browser in to.
 */
export function startConnection(
  service: ProviderSignIn,
  { user, headers }: UserCall & Pick<SignInCall, 'headers'>,
) {
  return startVisit(service, headers, { next: securityPage, isSignUp: false }, user.id)
}

/** The browser is back: connects its account, signs in to the account that is connected, or creates one. */
export async function finishVisit(
  service: ProviderSignIn,
  query: URLSearchParams,
  call: SignInCall,
): Promise<Response> {
  const { accounts, client, logger } = service
  const noVisit = { next: undefined, isSignUp: false }
  if (!(await service.mayTry('open-link'))) return redirectBack(noVisit, 'too-many')
  const state = query.get('state') ?? ''
  const found = await findToken(accounts.database.query, 'provider-visit', state)
  // The visit stays open: another browser cannot end it.
  if (!found || !isAskingBrowser(accounts.linkCookie, call.headers, found.browserHash)) {
    return redirectBack(noVisit, 'failed')
  }
  const taken = await accounts.database.change((trx) => takeToken(trx, 'provider-visit', state))
  const { payload: visit, userId } = taken ?? found
  const end = (outcome: ProviderOutcome) => redirectBack(visit, outcome)
  if (!taken) return end('failed')
  let proof: Proof
  try {
    proof = await client.finish(query, state, visit.checks)
  } catch (error) {
    // The error itself may hold what the provider says of the person.
    logger.warn({ reason: String(error) }, 'a sign-in with the provider failed')
    return userId === null ? end('failed') : redirectTo(securityPage, 'not-connected')
  }
  if (userId !== null) {
    return redirectTo(securityPage, await connect(service, userId, proof, call))
  }
  const { database } = accounts
  const known = await database.change((trx) => signInConnected(service, trx, proof, call))
  if (known) {
    if (known.user) return redirectTo('/sign-in', 'signed-in', visit.next, known.cookies)
    return redirect(addressOf('/sign-in', { step: 'code', next: visit.next }), known.cookies)
  }
  if (await findUser(database.query, 'email', normalEmail(proof.email))) {
    return redirectTo('/sign-in', 'exists', visit.next)
  }
  // Creating an account is agreed to where the page says so.
  if (!visit.isSignUp) return redirectTo('/sign-up', 'unknown', visit.next)
  if (!(await service.mayTry('sign-up-caller'))) return end('too-many')
  const created = await database.change((trx) => signUpConnected(service, trx, proof, call))
  if (!created) return redirectTo('/sign-in', 'exists', visit.next)
  return redirectTo('/sign-in', 'signed-in', visit.next, created.cookies)
}

/** Null where no account is connected. A second factor of the account's own is asked for, unless the admin trusts the provider's. */
async function signInConnected(
  { accounts, label }: ProviderSignIn,
  trx: Transaction,
  { identity, hasSecondFactor, provedAt }: Proof,
  call: SignInCall,
) {
  const user = await lockUser(trx, 'identity', identity)
  if (user === undefined) return null
  const finish = hasSecondFactor ? completeSignIn : finishSignIn
  return finish(accounts, trx, user.id, { ...call, detail: `with ${label}`, provedAt })
}

/** Undefined if the address or the identity was taken meanwhile. The address is confirmed only if the provider says so. */
async function signUpConnected(
  { accounts, isMailable }: ProviderSignIn,
  trx: Transaction,
  { identity, email: given, name: givenName, isEmailConfirmed, provedAt }: Proof,
  { headers, origin }: SignInCall,
) {
  const email = normalEmail(given)
  const userId = randomUUID()
  const named = optionalNameSchema.safeParse(givenName)
  // The part before the @, until the user enters a name.
  const name = (named.success && named.data) || email.slice(0, email.lastIndexOf('@'))
  const identitySince = new Date().toISOString()
  const user = { id: userId, name, email, isEmailConfirmed, identity, identitySince }
  if (!(await insertUser(trx, user))) return undefined
  const opened = await openSession(accounts, trx, userId, provedAt, { headers, origin })
  if (!isEmailConfirmed && (await isMailable(trx, email))) {
    await mailConfirmation(opened.user, trx, { isReminded: true })
  }
  await recordSecurityEvent(trx, { userId, kind: 'signed-up', origin })
  await recordSecurityEvent(trx, { userId, kind: 'consented', origin })
  return opened
}

/** The browser must still be signed in to the account that asked. */
async function connect(
  { accounts, label }: ProviderSignIn,
  userId: string,
  { identity }: Proof,
  { headers, origin }: SignInCall,
): Promise<ProviderOutcome> {
  const user = await accounts.readUser(headers)
  if (user?.id !== userId) return 'not-connected'
  return accounts.database.change(async (trx) => {
    await lockSession(trx, user)
    const owner = await findUser(trx, 'identity', identity)
    if (owner !== undefined) return owner.id === userId ? 'connected' : 'taken'
    await updateUser(trx, userId, { identity, identitySince: new Date().toISOString() })
    await recordSecurityEvent(trx, { userId, kind: 'provider-connected', origin, detail: label })
    await enqueueMail(trx, user.email, 'provider-connected', { label, at: new Date() })
    return 'connected'
  })
}

export async function readSignInAccount(query: Query, userId: string) {
  const { identity, identitySince: connectedAt } = (await findUser(query, 'id', userId)) ?? {}
  return identity && connectedAt ? { identity, connectedAt } : null
}

/** The account keeps its other ways to sign in: an emailed link is always one. */
export function disconnect({ database }: Accounts, { user, origin }: UserCall): Promise<void> {
  return database.change(async (trx) => {
    await lockSession(trx, user)
    const before = await findUser(trx, 'id', user.id)
    if (!before?.identity) return
    await updateUser(trx, user.id, noIdentity)
    await recordSecurityEvent(trx, { userId: user.id, kind: 'provider-removed', origin })
  })
}

const securityPage = '/dashboard?account=security'

function redirectBack({ isSignUp, next }: Omit<Visit, 'checks'>, outcome: ProviderOutcome) {
  return redirectTo(isSignUp ? '/sign-up' : '/sign-in', outcome, next)
}

function redirectTo(page: string, outcome: ProviderOutcome, next?: string, cookies?: Headers) {
  return redirect(addressOf(page, { [providerParam]: outcome, next }), cookies)
}

function addressOf(page: string, { next, ...params }: Record<string, string | undefined>): string {
  const search = new URLSearchParams({ ...params, ...(next && { next }) } as Record<string, string>)
  return `${page}${page.includes('?') ? '&' : '?'}${search.toString()}`
}

/** The address holds what works once: no copy of the answer is kept. */
function redirect(to: string, cookies = new Headers()): Response {
  const headers = new Headers(cookies)
  headers.set('Location', to)
  headers.set('Cache-Control', 'no-store')
  return new Response(null, { status: 302, headers })
}
