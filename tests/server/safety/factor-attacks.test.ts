import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { secondFactorMessages as messages } from '#domain/second-factor-messages.ts'
import { codeOf } from '#tests/server/authenticator-app.ts'
import { readChanges } from '#tests/server/changes-reader.ts'
import { addToken, bearer } from './add-token.ts'
import { readEveryRow } from './read-every-row.ts'
import { everyEndpoint, send } from './send.ts'
import { cookieOf, openTestService, type TestServiceOptions } from './test-service.ts'
import { heldOrder, resetToken, validCalls } from './valid-calls.ts'
import { validOrder } from './valid-order.ts'

const stepMs = 30_000
const minuteMs = 60_000

// A code is for one step, and works once: the clock moves only when a test moves it.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

describe('the second step of a sign-in', () => {
  test('takes a code once, of two that arrive together as well', async () => {
    const { begin, finish, nextCode } = await openWithFactor()
    const code = nextCode()
    const [first, second] = [await begin(), await begin()]
    const answers = await Promise.all([finish(first, { code }), finish(second, { code })])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect((await finish(await begin(), { code })).status).toBe(400)
    vi.advanceTimersByTime(stepMs)
    expect((await finish(await begin(), { code })).status).toBe(400)
    expect((await finish(await begin(), { code: nextCode() })).status).toBe(200)
  })

  test('takes no code from before the last one that was used', async () => {
    const { key, begin, finish } = await openWithFactor()
    vi.advanceTimersByTime(stepMs)
    expect((await finish(await begin(), { code: codeOf(key, 1) })).status).toBe(200)
    expect((await finish(await begin(), { code: codeOf(key) })).status).toBe(400)
  })

  test('limits guesses, with either kind of code, and in every browser together', async () => {
    const { begin, finish, nextCode } = await openWithFactor({ areLimitsOn: true })
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

  test('cannot be used up by one who does not know the password', async () => {
    const { app, owner, begin, finish, nextCode } = await openWithFactor({ areLimitsOn: true })
    const wrong = { email: owner.email, password: 'a wrong password' }
    for (const _ of Array(5).keys()) {
      const cookie = cookieOf(await send(app, endpoints.signIn, { body: wrong }))
      expect((await finish(cookie, { code: '000000' })).status).toBe(401)
      expect((await finish('hitlist.second_step=guess', { code: '000000' })).status).toBe(401)
    }
    expect((await finish(await begin(), { code: nextCode() })).status).toBe(200)
  })

  test('is of the account whose password was right, whatever code is sent', async () => {
    const ada = await openWithFactor()
    const eve = await openWithFactor({ database: ada.database })
    const cookie = await eve.begin()
    expect((await eve.finish(cookie, { code: ada.nextCode() })).status).toBe(400)
    const [recoveryCode = ''] = ada.recoveryCodes
    expect((await eve.finish(cookie, { recoveryCode })).status).toBe(400)
    expect((await ada.finish(await ada.begin(), { recoveryCode })).status).toBe(200)
  })

  test('has a cookie that opens nothing else, works once, and ends after ten minutes', async () => {
    const { app, begin, finish, nextCode, key } = await openWithFactor()
    const cookie = await begin()
    const token = cookie.split('=')[1]
    for (const sent of [cookie, `hitlist.session_token=${token}`]) {
      expect((await send(app, endpoints.listRequests, { cookie: sent })).status).toBe(401)
      expect(await (await send(app, endpoints.readSession, { cookie: sent })).json()).toEqual({
        user: null,
      })
    }
    expect((await finish(cookie, { code: nextCode() })).status).toBe(200)
    vi.advanceTimersByTime(stepMs)
    const again = await finish(cookie, { code: codeOf(key) })
    expect([again.status, (await again.json()).error.message]).toEqual([
      401,
      messages.secondStepOver,
    ])
    const late = await begin()
    vi.advanceTimersByTime(10 * minuteMs)
    expect((await finish(late, { code: codeOf(key) })).status).toBe(401)
  })

  test('ends with the password that began it, and a reset password does not replace it', async () => {
    const service = await openWithFactor()
    const { app, owner, password, begin, finish, nextCode } = service
    const before = await begin()
    const body = { token: await resetToken(service), password: `${password} again` }
    const reset = await send(app, endpoints.resetPassword, { body })
    expect([reset.status, reset.headers.getSetCookie()]).toEqual([204, []])
    const code = nextCode()
    expect((await finish(before, { code })).status).toBe(401)
    const form = { email: owner.email, password: `${password} again` }
    const signIn = await send(app, endpoints.signIn, { body: form })
    expect(await signIn.json()).toEqual({ user: null })
    expect(cookieOf(signIn)).toMatch(/^hitlist\.second_step=[\w-]{43}$/)
    expect((await finish(cookieOf(signIn), { code })).status).toBe(200)
  })

  test('follows an emailed link as well, to sign in and to place an order', async () => {
    const service = await openWithFactor()
    const { app, owner, finish, nextCode } = service
    const byLink = await send(app, endpoints.signInByLink, await validCalls.signInByLink(service))
    expect([byLink.status, await byLink.json()]).toEqual([200, { user: null }])
    expect(cookieOf(byLink)).toMatch(/^hitlist\.second_step=/)
    expect((await finish(cookieOf(byLink), { code: nextCode() })).status).toBe(200)

    const { token } = await heldOrder(service, owner.email)
    const body = { token }
    const placed = await send(app, endpoints.placeUnconfirmedOrder, { body })
    expect(await placed.json()).toMatchObject({ requestId: expect.any(String), user: null })
    expect(cookieOf(placed)).toMatch(/^hitlist\.second_step=/)
  })

  test.each(['a new password', 'an emailed link'])(
    'of a person who signed up with another’s address ends with %s',
    async (way) => {
      const service = await openWithFactor({ isOwnerConfirmed: false })
      const { app, owner, password } = service
      if (way === 'an emailed link') {
        const parts = await validCalls.signInByLink(service)
        const signedIn = await send(app, endpoints.signInByLink, parts)
        expect((await signedIn.json()).user).toMatchObject({ email: owner.email })
        return
      }
      const body = { token: await resetToken(service), password: `${password} again` }
      expect((await send(app, endpoints.resetPassword, { body })).status).toBe(204)
      const form = { email: owner.email, password: `${password} again` }
      const signedIn = await send(app, endpoints.signIn, { body: form })
      expect((await signedIn.json()).user).toMatchObject({ email: owner.email })
    },
  )

  test('leaves no key or code in the database or the log', async () => {
    const { key, recoveryCodes, begin, finish, database, logged } = await openWithFactor()
    const [recoveryCode = ''] = recoveryCodes
    const cookie = await begin()
    await finish(cookie, { recoveryCode })
    const kept = (await readEveryRow(database)) + logged().join('')
    const secrets = [key, ...recoveryCodes, cookie.split('=')[1] ?? '']
    const found = secrets.filter((secret) => kept.includes(secret.replaceAll('-', '')))
    expect([found, secrets.filter((secret) => kept.includes(secret))]).toEqual([[], []])
  })
})

describe('a session that is stolen or left open', () => {
  const sensitive = everyEndpoint.filter(([, { needsFreshSignIn }]) => needsFreshSignIn)

  test('cannot change factors, address, access or operators, nor export the queue, ten minutes after the sign-in', async () => {
    const service = await openTestService('sqlite')
    expect(sensitive.length).toBeGreaterThan(11)
    const { owner, operator, admin } = service
    const callers = { 'signed-in': owner, operator, admin }
    vi.advanceTimersByTime(10 * minuteMs)
    // Notes that the sessions are in use, which is written every few minutes.
    for (const { cookie } of [service.owner, service.operator, service.admin]) {
      await send(service.app, endpoints.readSession, { cookie })
    }
    for (const [name, endpoint] of sensitive) {
      const { cookie } = callers[endpoint.access as keyof typeof callers]
      const parts = await validCalls[name](service)
      const before = await readEveryRow(service.database)
      const response = await send(service.app, endpoint, { ...parts, cookie })
      expect([name, response.status, (await response.json()).error.reason]).toEqual([
        name,
        403,
        'sign-in-again',
      ])
      expect(await readEveryRow(service.database)).toBe(before)
    }
  })

  test('is fresh again only with everything that a sign-in asks for', async () => {
    const { app, owner, password, key, recoveryCodes } = await openWithFactor()
    const { cookie } = owner
    vi.advanceTimersByTime(10 * minuteMs)
    const again = async (body: object) =>
      (await send(app, endpoints.signInAgain, { cookie, body })).status
    const remove = async () => (await send(app, endpoints.removeAuthenticator, { cookie })).status
    expect(await again({ password })).toBe(400)
    expect(await again({ password, code: '000000' })).toBe(400)
    expect(await again({ password: 'a guess', code: codeOf(key) })).toBe(400)
    expect(await again({ password, code: recoveryCodes[0] })).toBe(400)
    expect(await remove()).toBe(403)
    expect(await again({ password, code: codeOf(key) })).toBe(204)
    expect(await again({ password, code: codeOf(key) })).toBe(400)
    expect(await remove()).toBe(204)
  })
})

describe('an operator without a second factor, where one is required', () => {
  // With a session, the table in authorisation.test.ts says the same.
  test('is refused by every operator endpoint with a token, and changes nothing', async () => {
    const service = await openWithRule()
    const { app, database, operator, requestId: id } = service
    const token = await addToken(database, operator.email, 'write')
    // What manages operators takes no token of anyone.
    const forOperators = everyEndpoint.filter(([, { access }]) => access === 'operator')
    expect(forOperators.length).toBeGreaterThan(10)
    for (const [name, endpoint] of forOperators) {
      const body = endpoint.method === 'GET' ? {} : { body: {} }
      const before = await readEveryRow(database)
      const response = await send(app, endpoint, { id, ...body, headers: bearer(token) })
      expect([name, response.status, (await response.json()).error]).toEqual([
        name,
        403,
        { code: 'forbidden', reason: 'factor-missing', message: messages.factorMissing },
      ])
      expect(await readEveryRow(database)).toBe(before)
    }
  })

  test('opens no access that would outlast it, and sees nothing of other users’ requests', async () => {
    const { app, owner, operator, requestId } = await openWithRule()
    const { cookie } = operator
    for (const [name, endpoint] of everyEndpoint.filter(([, { opensAccess }]) => opensAccess)) {
      const response = await send(app, endpoint, { cookie, body: {} })
      expect([name, (await response.json()).error.reason]).toEqual([name, 'factor-missing'])
    }
    const changes = readChanges(await send(app, endpoints.watch, { cookie }))
    expect(await changes.nextBlock()).toContain('retry')
    await send(app, endpoints.placeOrder, { body: validOrder, cookie: owner.cookie })
    await send(app, endpoints.placeOrder, { body: validOrder, cookie })
    // The first is another user's: nothing of it comes before the operator's own.
    expect(await changes.nextBlock()).toContain('HIT-003')
    const unread = await (await send(app, endpoints.readUnread, { cookie })).text()
    expect(unread).not.toContain(requestId)
    await changes.leave()
  })

  test('has the tools from the moment there is one, and cannot remove the last', async () => {
    const { app, operator } = await openWithRule()
    const { cookie } = operator
    const session = async () => (await send(app, endpoints.readSession, { cookie })).json()
    expect((await session()).user).toMatchObject({ role: 'client', isFactorMissing: true })
    const { key } = await (await send(app, endpoints.startAuthenticator, { cookie })).json()
    expect((await send(app, endpoints.listQueue, { cookie })).status).toBe(403)
    await send(app, endpoints.confirmAuthenticator, { cookie, body: { code: codeOf(key) } })
    expect((await send(app, endpoints.listQueue, { cookie })).status).toBe(200)
    expect((await session()).user).toMatchObject({ role: 'operator' })
    const removal = await send(app, endpoints.removeAuthenticator, { cookie })
    expect((await removal.json()).error.message).toBe(messages.operatorsNeedOne)
    expect((await send(app, endpoints.listQueue, { cookie })).status).toBe(200)
  })
})

function openWithRule() {
  return openTestService('sqlite', { isOperatorFactorRequired: true })
}

/** A service whose owner has an authenticator app. */
async function openWithFactor({
  isOwnerConfirmed = true,
  ...options
}: TestServiceOptions & { isOwnerConfirmed?: boolean } = {}) {
  const service = await openTestService('sqlite', options)
  const { app, owner, password, database } = service
  const { cookie, email } = owner
  if (isOwnerConfirmed) {
    const account = database.query.updateTable('user').where('email', '=', email)
    await account.set({ emailVerified: 1 }).execute()
  }
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
