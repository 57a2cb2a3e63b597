import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import {
  secondFactorMessages as messages,
  passkeyMessages,
} from '#domain/accounts/second-factor.ts'
import { needsFreshSignIn } from '#server/accounts/authorize.ts'
import { codeOf } from '#tests/server/authenticator-app.ts'
import { readChanges } from '#tests/server/changes-reader.ts'
import { createSoftwarePasskey } from '#tests/server/software-passkey.ts'
import { readEveryRow } from './read-every-row.ts'
import { everyEndpoint, send, type TestApp } from './send.ts'
import { cookieOf, openTestService, type TestServiceOptions } from './test-service.ts'
import { heldOrder, resetToken, validCalls } from './valid-calls.ts'
import { validOrder } from './valid-order.ts'

const stepMs = 30_000
const minuteMs = 60_000

// A code is for one step, and works once: the clock moves only when a test moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('the second step of a sign-in', () => {
  test('takes each code once, even if two arrive together, and no old one', async () => {
    const { key, begin, finish, nextCode } = await openWithFactor()
    const use = async (code: string) => (await finish(await begin(), { code })).status
    const code = nextCode()
    const [first, second] = [await begin(), await begin()]
    const answers = await Promise.all([finish(first, { code }), finish(second, { code })])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await use(code)).toBe(400)
    vi.advanceTimersByTime(stepMs)
    expect(await use(code)).toBe(400)
    expect(await use(codeOf(key, 1))).toBe(200)
    expect(await use(codeOf(key))).toBe(400)
  })

  test('limits guesses of either kind of code across all browsers', async () => {
    const { app, owner, begin, finish, nextCode } = await openWithFactor({ areLimitsOn: true })
    const wrong = { email: owner.email, password: 'a wrong password' }
    for (const _ of Array(5).keys()) {
      const cookie = cookieOf(await send(app, endpoints.signIn, { body: wrong }))
      expect((await finish(cookie, { code: '000000' })).status).toBe(401)
      expect((await finish('hitlist.second_step=guess', { code: '000000' })).status).toBe(401)
    }
    const browsers = [await begin(), await begin()]
    // Set-up has counted as one.
    for (const count of Array(9).keys()) {
      const guess = count % 2 ? { code: '000000' } : { recoveryCode: 'a'.repeat(16) }
      expect((await finish(browsers[count % 2], guess)).status).toBe(400)
    }
    for (const cookie of [...browsers, await begin()]) {
      const refused = await finish(cookie, { code: nextCode() })
      expect([refused.status, Number(refused.headers.get('Retry-After')) > 0]).toEqual([429, true])
    }
  })

  test('belongs to the account whose password was right, whatever code is sent', async () => {
    const ada = await openWithFactor()
    const eve = await openWithFactor({ database: ada.database })
    const cookie = await eve.begin()
    const [recoveryCode = ''] = ada.recoveryCodes
    for (const stolen of [{ code: ada.nextCode() }, { recoveryCode }]) {
      expect((await eve.finish(cookie, stolen)).status).toBe(400)
    }
    expect((await ada.finish(await ada.begin(), { recoveryCode })).status).toBe(200)
  })

  test('has a cookie that opens nothing else, works once, and ends after ten minutes, and leaves no key or code in the database or the log', async () => {
    const service = await openWithFactor()
    const { app, begin, finish, nextCode, key, recoveryCodes, database, logged } = service
    const cookie = await begin()
    const token = cookie.split('=')[1]
    for (const sent of [cookie, `hitlist.session_token=${token}`]) {
      expect((await send(app, endpoints.listRequests, { cookie: sent })).status).toBe(401)
      const session = await send(app, endpoints.readSession, { cookie: sent })
      expect(await session.json()).toEqual({ user: null })
    }
    expect((await finish(cookie, { code: nextCode() })).status).toBe(200)
    vi.advanceTimersByTime(stepMs)
    const again = await finish(cookie, { code: codeOf(key) })
    expect(await outcome(again)).toBe(messages.secondStepOver)
    const late = await begin()
    vi.advanceTimersByTime(10 * minuteMs)
    expect((await finish(late, { code: codeOf(key) })).status).toBe(401)

    const [recoveryCode = ''] = recoveryCodes
    await finish(await begin(), { recoveryCode })
    const kept = (await readEveryRow(database)) + logged().join('')
    const secrets = [key, ...recoveryCodes, token ?? '']
    const spellings = secrets.flatMap((secret) => [secret, secret.replaceAll('-', '')])
    expect(spellings.filter((secret) => kept.includes(secret))).toEqual([])
  })

  test('ends with the password that began it, and follows a new password and an emailed link as well', async () => {
    const service = await openWithFactor()
    const { app, owner, password, begin, finish, nextCode } = service
    const before = await begin()
    const form = { email: owner.email, password: `${password} again` }
    const body = { token: await resetToken(service), password: form.password }
    const reset = await send(app, endpoints.resetPassword, { body })
    expect([reset.status, reset.headers.getSetCookie()]).toEqual([204, []])
    expect((await finish(before, { code: nextCode() })).status).toBe(401)

    const byLink = await validCalls.signInByLink(service)
    for (const answer of [
      await send(app, endpoints.signIn, { body: form }),
      await send(app, endpoints.signInByLink, byLink),
    ]) {
      expect(await answer.json()).toEqual({ user: null })
      expect(cookieOf(answer)).toMatch(/^hitlist\.second_step=[\w-]{32}$/)
      expect((await finish(cookieOf(answer), { code: nextCode() })).status).toBe(200)
    }
    const { token } = await heldOrder(service, owner.email)
    const placed = await send(app, endpoints.placeUnconfirmedOrder, { body: { token } })
    expect(await placed.json()).toMatchObject({ requestId: expect.any(String), user: null })
    // In another browser than the one that ordered, it is no first factor.
    expect(placed.headers.getSetCookie()).toEqual([])
  })

  test('of a person who signed up with another’s address ends with an emailed link', async () => {
    const service = await openWithFactor({ isOwnerConfirmed: false })
    const parts = await validCalls.signInByLink(service)
    const signedIn = await send(service.app, endpoints.signInByLink, parts)
    expect((await signedIn.json()).user).toMatchObject({ email: service.owner.email })
  })
})

describe('a passkey', () => {
  test('signs a challenge that works once, in the browser that asked, for five minutes', async () => {
    const { passkey, start, signIn } = await openWithPasskey()
    const asked = await start()
    const body = passkey.sign(asked.request)
    expect(await signIn(body, undefined)).toBe(passkeyMessages.expired)
    expect(await signIn(body, (await start()).cookie)).toBe(passkeyMessages.notRight)
    const answers = await Promise.all([signIn(body, asked.cookie), signIn(body, asked.cookie)])
    expect(answers.toSorted()).toEqual([passkeyMessages.expired, 'signed in'].toSorted())
    expect(await signIn(body, asked.cookie)).toBe(passkeyMessages.expired)
    const late = await start()
    vi.advanceTimersByTime(5 * minuteMs)
    expect(await signIn(passkey.sign(late.request), late.cookie)).toBe(passkeyMessages.expired)
  })

  test('does not sign in elsewhere, unverified, for another account, with a counter that has not grown or another key, and each failure is in the log', async () => {
    const { passkey, start, signIn, failures } = await openWithPasskey()
    const use = async (behaviour: object) => {
      const { request, cookie } = await start()
      return signIn(passkey.sign(request, behaviour), cookie)
    }
    expect(await use({ counter: 7 })).toBe('signed in')
    for (const behaviour of [
      { origin: 'https://hitlist.example.org' },
      { origin: 'http://localhost' },
      { isUserVerified: false },
      { userHandle: 'b3RoZXI' },
      ...[7, 6, 0].map((counter) => ({ counter })),
    ]) {
      // Within an hour, failures are counted in one entry.
      vi.advanceTimersByTime(61 * minuteMs)
      expect(await use({ counter: 8, ...behaviour })).toBe(passkeyMessages.notRight)
    }
    expect(await use({ counter: 8 })).toBe('signed in')
    const old = Array(3).fill('passkey with an old counter')
    expect(await failures()).toEqual([...Array(4).fill(undefined), ...old])

    const other = createSoftwarePasskey()
    const { request, cookie } = await start()
    const forged = { ...other.sign(request), id: passkey.sign(request).id }
    expect(await signIn(forged, cookie)).toBe(passkeyMessages.notRight)
    const second = await start()
    expect(await signIn(other.sign(second.request), second.cookie)).toBe(passkeyMessages.unknown)
  })

  test('of another account finishes no second step, and no challenge serves another purpose', async () => {
    const ada = await openWithPasskey()
    const eve = await openWithPasskey({ database: ada.database })
    const { app } = ada
    const body = { email: ada.owner.email, password: ada.password }
    const pending = cookieOf(await send(app, endpoints.signIn, { body }))
    const begin = async () => {
      const started = await send(app, endpoints.startPasskeySecondStep, { cookie: pending })
      return { request: await started.json(), cookie: `${pending}; ${cookieOf(started)}` }
    }
    const finish = async (passkey: object, cookie: string) =>
      outcome(await send(app, endpoints.finishSecondStep, { cookie, body: { passkey } }))
    const first = await begin()
    const stolen = eve.passkey.sign(first.request)
    expect(await finish(stolen, first.cookie)).toBe(passkeyMessages.otherAccount)
    const { request, cookie } = await ada.start()
    const forSignIn = ada.passkey.sign(request)
    expect(await finish(forSignIn, `${pending}; ${cookie}`)).toBe(passkeyMessages.expired)
    const second = await begin()
    expect(await finish(ada.passkey.sign(second.request), second.cookie)).toBe('signed in')
    const third = await send(app, endpoints.startPasskeySecondStep, { cookie: second.cookie })
    expect(third.status).toBe(401)
  })

  test('is not added or removed with a stolen session, nor with another user’s challenge', async () => {
    const { app, owner, otherClient, passkeyId, password } = await openWithPasskey()
    const add = async (asking: string, behaviour = {}) => {
      const started = await send(app, endpoints.startPasskey, { cookie: asking })
      const body = createSoftwarePasskey().create(await started.json(), behaviour)
      const cookie = `${owner.cookie}; ${cookieOf(started)}`
      return outcome(await send(app, endpoints.addPasskey, { cookie, body }))
    }
    expect(await add(otherClient.cookie)).toBe(passkeyMessages.expired)
    const unverified = { isUserVerified: false }
    expect(await add(owner.cookie, unverified)).toBe(passkeyMessages.addNotRight)

    vi.advanceTimersByTime(10 * minuteMs)
    const remove = { cookie: owner.cookie, id: passkeyId }
    expect((await send(app, endpoints.removePasskey, remove)).status).toBe(403)
    // The password alone is not everything that a sign-in asks for.
    const again = { cookie: owner.cookie, body: { password } }
    expect((await send(app, endpoints.signInAgain, again)).status).toBe(400)
    expect((await send(app, endpoints.removePasskey, remove)).status).toBe(403)
  })

  test('of a person who signed up with another’s address goes away when its owner confirms it', async () => {
    const service = await openWithPasskey({ isOwnerConfirmed: false })
    const { app, owner, password, passkey, start, signIn } = service
    const body = { token: await resetToken(service), password: `${password} again` }
    expect((await send(app, endpoints.resetPassword, { body })).status).toBe(204)
    const { request, cookie } = await start()
    expect(await signIn(passkey.sign(request), cookie)).toBe(passkeyMessages.unknown)
    const form = { email: owner.email, password: `${password} again` }
    const signedIn = await send(app, endpoints.signIn, { body: form })
    expect((await signedIn.json()).user).toMatchObject({ email: owner.email })
  })

  test('limits challenges per network', async () => {
    const { app } = await openTestService('sqlite', { areLimitsOn: true })
    const statuses = []
    for (const _ of Array(61).keys()) {
      statuses.push((await send(app, endpoints.startPasskeySignIn)).status)
    }
    expect(statuses).toEqual([...Array(60).fill(200), 429])
  })
})

test('a session that is stolen or left open cannot change factors, address, access or operators, nor export the queue, ten minutes after the sign-in', async () => {
  const service = await openTestService('sqlite')
  const sensitive = everyEndpoint.filter(([, endpoint]) => needsFreshSignIn(endpoint))
  expect(sensitive.length).toBeGreaterThan(20)
  const { app, owner, operator, admin, changeMark } = service
  const callers = { 'signed-in': owner, operator, admin, anyone: owner }
  vi.advanceTimersByTime(10 * minuteMs)
  // Notes that the sessions are in use, which is written every few minutes.
  for (const { cookie } of [owner, operator, admin]) {
    await send(app, endpoints.readSession, { cookie })
  }
  for (const [name, endpoint] of sensitive) {
    const { cookie } = callers[endpoint.access]
    const parts = await validCalls[name](service)
    const before = await changeMark()
    const response = await send(app, endpoint, { ...parts, cookie })
    const { error } = await response.json()
    expect([name, response.status, error.reason]).toEqual([name, 403, 'sign-in-again'])
    expect(await changeMark()).toBe(before)
  }
})

describe('an operator without a second factor, where one is required', () => {
  // What they may not call is in the tables of authorisation.test.ts.
  test('sees nothing of other users’ requests', async () => {
    const { app, owner, operator, requestId } = await openWithRule()
    const { cookie } = operator
    const changes = readChanges(await send(app, endpoints.watch, { cookie }))
    expect(await changes.nextBlock()).toContain('retry')
    await send(app, endpoints.placeOrder, { body: validOrder, cookie: owner.cookie })
    await send(app, endpoints.placeOrder, { body: validOrder, cookie })
    // The first is another user's: nothing of it comes before the operator's own.
    const blocks = [await changes.nextBlock()]
    while (!blocks.at(-1)?.includes('HIT-003')) blocks.push(await changes.nextBlock())
    expect(blocks.join('')).not.toContain('HIT-002')
    const unread = await (await send(app, endpoints.readUnread, { cookie })).text()
    expect(unread).not.toContain(requestId)
    await changes.leave()
  })

  test('gets the tools once there is one, and can’t remove the last', async () => {
    const { app, operator } = await openWithRule()
    const { cookie } = operator
    const session = async () => (await send(app, endpoints.readSession, { cookie })).json()
    expect((await session()).user).toMatchObject({ role: 'client', missingFactor: 'operators' })
    const { key } = await (await send(app, endpoints.startAuthenticator, { cookie })).json()
    const queue = await send(app, endpoints.listQueue, { cookie })
    const error = { reason: 'factor-missing', message: messages.factorMissing }
    expect(await queue.json()).toMatchObject({ error })
    await send(app, endpoints.confirmAuthenticator, { cookie, body: { code: codeOf(key) } })
    expect((await send(app, endpoints.listQueue, { cookie })).status).toBe(200)
    expect((await session()).user).toMatchObject({ role: 'operator' })
    const removal = await send(app, endpoints.removeAuthenticator, { cookie })
    expect(await outcome(removal)).toBe(messages.operatorsNeedOne)
    // A passkey takes its place, and is the last then.
    const { passkeyId: id } = await addPasskey(app, cookie)
    expect((await send(app, endpoints.removeAuthenticator, { cookie })).status).toBe(204)
    const last = await send(app, endpoints.removePasskey, { cookie, id })
    expect(await outcome(last)).toBe(messages.operatorsNeedOne)
    expect((await send(app, endpoints.listQueue, { cookie })).status).toBe(200)
  })
})

function openWithRule() {
  return openTestService('sqlite', { isOperatorFactorRequired: true })
}

/** A service whose owner has a passkey and no other second factor. */
async function openWithPasskey(options: Options = {}) {
  const service = await openWithOwner(options)
  const { app, owner, database } = service
  return {
    ...service,
    ...(await addPasskey(app, owner.cookie)),
    /** What a browser gets that is about to sign in. */
    async start() {
      const started = await send(app, endpoints.startPasskeySignIn)
      return { request: await started.json(), cookie: cookieOf(started) }
    },
    async signIn(body: object, cookie: string | undefined): Promise<string> {
      return outcome(await send(app, endpoints.signInWithPasskey, { body, cookie }))
    },
    /** What the security log says of failed sign-ins. */
    async failures(): Promise<(string | undefined)[]> {
      const log = database.query.selectFrom('securityEvent').where('kind', '=', 'sign-in-failed')
      const rows = await log.orderBy('id').select('detail').execute()
      return rows.map(({ detail }) => detail ?? undefined)
    },
  }
}

async function addPasskey(app: TestApp, session: string) {
  const passkey = createSoftwarePasskey()
  const started = await send(app, endpoints.startPasskey, { cookie: session })
  const cookie = `${session}; ${cookieOf(started)}`
  const body = passkey.create(await started.json())
  const added = await send(app, endpoints.addPasskey, { cookie, body })
  return { passkey, passkeyId: (await added.json()).passkey.id as string }
}

/** The message of a refusal. */
async function outcome(response: Response): Promise<string> {
  return response.ok ? 'signed in' : (await response.json()).error.message
}

type Options = TestServiceOptions & { isOwnerConfirmed?: boolean }

async function openWithOwner({ isOwnerConfirmed = true, ...options }: Options) {
  const service = await openTestService('sqlite', options)
  if (!isOwnerConfirmed) return service
  const { query } = service.database
  const owner = query.updateTable('user').where('email', '=', service.owner.email)
  await owner.set({ isEmailConfirmed: 1 }).execute()
  return service
}

/** A service whose owner has an authenticator app. */
async function openWithFactor(options: Options = {}) {
  const service = await openWithOwner(options)
  const { app, owner, password } = service
  const { cookie } = owner
  const { key } = await (await send(app, endpoints.startAuthenticator, { cookie })).json()
  const confirm = { cookie, body: { code: codeOf(key) } }
  const { recoveryCodes } = await (await send(app, endpoints.confirmAuthenticator, confirm)).json()
  return {
    ...service,
    key: key as string,
    recoveryCodes: recoveryCodes as string[],
    /** The cookie of a sign-in that waits for its second step. */
    async begin(): Promise<string> {
      const body = { email: owner.email, password }
      return cookieOf(await send(app, endpoints.signIn, { body }))
    },
    finish: (sent: string | undefined, body: object) =>
      send(app, endpoints.finishSecondStep, { cookie: sent, body }),
    /** The code of the step after the last one that `nextCode` or the set-up used. */
    nextCode(): string {
      vi.advanceTimersByTime(stepMs)
      return codeOf(key)
    },
  }
}
