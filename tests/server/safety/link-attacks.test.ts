import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { apiPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { emptyOrderDraft } from '#domain/order.ts'
import { cookieFrom } from '#tests/server/reliability/visitor.ts'
import { cookieOf, newEmail, startAttackedServer } from './attacked-server.ts'
import { validOrder } from './valid-order.ts'

/*
 * Attacks on emailed links from outside, over HTTP, on one server behind a trusted proxy. The database is read
 * for the emails in its outbox alone. Each test has addresses and callers of its own.
 */

const { address, database, newCaller, send, readToken, listMails } = startAttackedServer()

test('a scanner that opens every link of an email uses nothing up', async () => {
  const [visitor, scanner] = [newCaller(), newCaller()]
  const email = newEmail()
  await hold(visitor, email)
  const token = await readToken(email, 'confirm', '/order-hit')
  const api = `${address()}${apiPath}`
  const places = [
    `${address()}/order-hit?confirm=${token}`,
    `${api}/unconfirmed-orders?token=${token}`,
    `${api}/unconfirmed-orders/placement?token=${token}`,
  ]
  for (const place of places) {
    for (const method of ['GET', 'HEAD']) {
      const response = await fetch(place, { method, headers: { 'X-Forwarded-For': scanner } })
      expect(response.headers.getSetCookie()).toEqual([])
      await response.text()
    }
  }
  const opened = await send('readUnconfirmedOrder', visitor, { query: { token } })
  expect(opened.reply?.requestId).toBeUndefined()

  const placed = await send('placeUnconfirmedOrder', visitor, { body: { token } })
  expect(placed.reply?.user).toMatchObject({ email })
  const { code, cookie } = await ask(visitor, email)
  const link = await readToken(email, 'link', '/sign-in')
  for (const method of ['GET', 'HEAD']) {
    await fetch(`${address()}/sign-in?link=${link}`, { method })
    await fetch(`${api}/session/link?token=${link}`, { method })
  }
  expect(code).toMatch(/^\d{6}$/)
  const signedIn = await send('signInByLink', visitor, { body: { token: link }, cookie })
  expect(signedIn.reply?.user).toMatchObject({ email })
})

test('a page of another site cannot press the button of a link', async () => {
  const visitor = newCaller()
  const email = newEmail()
  await hold(visitor, email)
  const body = JSON.stringify({ token: await readToken(email, 'confirm', '/order-hit') })
  const { path } = endpoints.placeUnconfirmedOrder
  const response = await fetch(`${address()}${apiPath}${path}`, {
    method: 'POST',
    headers: { Origin: 'https://elsewhere.example', 'Content-Type': 'application/json' },
    body,
  })
  expect(response.status).toBe(403)
})

test('a used link opens no session when it is sent again', async () => {
  const [visitor, thief] = [newCaller(), newCaller()]
  const email = newEmail()
  await hold(visitor, email)
  const token = await readToken(email, 'confirm', '/order-hit')
  await send('placeUnconfirmedOrder', visitor, { body: { token } })
  const replayed = await send('placeUnconfirmedOrder', thief, { body: { token } })
  expect(replayed.reply?.user).toBeNull()
  expect(replayed.headers.getSetCookie()).toEqual([])

  const { cookie, code } = await ask(visitor, email)
  const link = await readToken(email, 'link', '/sign-in')
  await send('signInByLink', visitor, { body: { token: link }, cookie })
  for (const sent of [{ body: { token: link }, cookie }, { body: { token: link, code } }]) {
    const again = await send('signInByLink', thief, sent)
    expect([again.errorCode, again.headers.getSetCookie()]).toEqual(['invalid', []])
  }
})

test('a stolen link signs in nowhere without the code, which cannot be guessed', async () => {
  const [owner, thief] = [newCaller(), newCaller()]
  const email = await createAccount(owner)
  const { code } = await ask(owner, email)
  const token = await readToken(email, 'link', '/sign-in')
  const guesses = Array.from({ length: 8 }, (_, n) => String(n).padStart(6, '0')).filter(
    (guess) => guess !== code,
  )
  const answers = await Promise.all(
    guesses.map((guess) => send('signInByLink', thief, { body: { token, code: guess } })),
  )
  expect(answers.map(({ errorCode }) => errorCode)).toEqual(guesses.map(() => 'invalid'))
  // Guessed too often, it is of no use with the right code either.
  const right = await send('signInByLink', thief, { body: { token, code } })
  expect([right.errorCode, right.headers.getSetCookie()]).toEqual(['invalid', []])
  // Its owner asks for another one.
  const next = await ask(owner, email)
  const body = { token: await readToken(email, 'link', '/sign-in') }
  expect((await send('signInByLink', owner, { body, cookie: next.cookie })).errorCode).toBe(
    undefined,
  )
})

test('a person who asks for a link to another’s account gets no session when its owner opens it', async () => {
  const [owner, attacker] = [newCaller(), newCaller()]
  const email = await createAccount(owner)
  const { cookie, code } = await ask(attacker, email)
  const token = await readToken(email, 'link', '/sign-in')
  // The owner opens it, and does not have the code.
  const opened = await send('readSignInLink', owner, { query: { token } })
  expect(opened.reply).toMatchObject({ email, needsCode: true })
  expect((await send('signInByLink', owner, { body: { token } })).errorCode).toBe('invalid')
  // Talked into the code, the owner is signed in, and the attacker is not.
  const talked = await send('signInByLink', owner, { body: { token, code } })
  expect(talked.reply?.user).toMatchObject({ email })
  expect((await send('readSession', attacker, { cookie })).reply?.user).toBeNull()
})

test('an address is emailed about orders at most twice, from any number of networks', async () => {
  const email = newEmail()
  const answers = []
  for (const _ of Array(6).keys()) answers.push(await hold(newCaller(), email))
  expect(answers.map(({ errorCode = 'none' }) => errorCode)).toEqual([
    'none',
    'none',
    ...Array(4).fill('too-many'),
  ])
  expect(Number(answers[2]?.headers.get('Retry-After'))).toBeGreaterThan(6 * 24 * 3600)
  expect(await listMails(email)).toHaveLength(2)
})

test('one network emails a limited number of addresses', async () => {
  const caller = newCaller()
  const answers = []
  for (const _ of Array(12).keys()) answers.push(await hold(caller, newEmail()))
  const refused = answers.filter(({ errorCode }) => errorCode === 'too-many')
  expect(refused).toHaveLength(2)
})

test('an address is emailed drafts at most twice, and a dump of the database opens none', async () => {
  const email = newEmail()
  const draft = { ...emptyOrderDraft, requirements: `Secret ${randomUUID()}` }
  const answers = []
  for (const _ of Array(4).keys()) {
    answers.push(await send('mailDraft', newCaller(), { body: { email, draft } }))
  }
  const codes = answers.map(({ errorCode = 'none' }) => errorCode)
  expect(codes).toEqual(['none', 'none', 'too-many', 'too-many'])
  const rows = await database().query.selectFrom('mailedDraft').selectAll().execute()
  const mails = await listMails(email)
  expect([rows.length, mails.length]).toEqual([2, 2])
  expect(JSON.stringify([rows, mails])).not.toContain(draft.requirements)
})

test('an order in another’s name is nowhere until it is confirmed, and its email says so', async () => {
  const [owner, attacker] = [newCaller(), newCaller()]
  const email = await createAccount(owner)
  const cookie = await signIn(owner, email)
  const text = `Buy this from https://evil.example ${randomUUID()}`
  await hold(attacker, email, text)
  expect((await send('listRequests', owner, { cookie })).reply?.requests).toEqual([])
  const exported = await fetch(`${address()}${apiPath}${endpoints.exportJson.path}`, {
    headers: { Cookie: cookie },
  })
  expect(await exported.text()).not.toContain(text)
  const requests = await database().query.selectFrom('request').select('requirements').execute()
  expect(JSON.stringify(requests)).not.toContain(text)
  const mail = (await listMails(email)).find((body) => body.includes('confirm='))
  expect(mail).not.toContain('evil.example')
  expect(mail).toContain("isn't placed yet")
  expect(mail).toContain("If it wasn't you, ignore this email")
})

test('the answers for a known and for an unknown address are alike', async () => {
  const [owner, attacker] = [newCaller(), newCaller()]
  const known = await createAccount(owner)
  const unknown = newEmail()
  const shapes = []
  for (const email of [known, unknown]) {
    const held = await hold(attacker, email)
    const asked = await send('requestSignInLink', attacker, { body: { email } })
    shapes.push([Object.keys(held.reply ?? {}), Object.keys(asked.reply ?? {})])
    expect(asked.headers.getSetCookie()).toHaveLength(1)
  }
  expect(shapes[0]).toEqual(shapes[1])
  expect(await listMails(unknown)).toHaveLength(1)
})

test('a link does not move its reader into the account of its sender', async () => {
  const [attacker, victim] = [newCaller(), newCaller()]
  const own = newEmail()
  await hold(attacker, own)
  const token = await readToken(own, 'confirm', '/order-hit')
  const email = await createAccount(victim)
  const cookie = await signIn(victim, email)
  const placed = await send('placeUnconfirmedOrder', victim, { body: { token }, cookie })
  expect(placed.reply?.user).toBeNull()
  expect(placed.headers.getSetCookie()).toEqual([])
  expect((await send('readSession', victim, { cookie })).reply?.user).toMatchObject({ email })
  // Nor does a link to sign in, without the code of the sender's browser.
  await ask(attacker, own)
  const body = { token: await readToken(own, 'link', '/sign-in') }
  expect((await send('signInByLink', victim, { body, cookie })).errorCode).toBe('invalid')
})

test('a session that was planted before the link is opened does not become its owner’s', async () => {
  const [attacker, owner] = [newCaller(), newCaller()]
  const email = newEmail()
  const form = { email, password: 'chosen by the attacker', name: 'Eve', company: 'Eve' }
  const planted = cookieFrom((await send('signUp', attacker, { body: form })).headers)
  await hold(owner, email)
  const body = { token: await readToken(email, 'confirm', '/order-hit') }
  const fresh = cookieFrom((await send('placeUnconfirmedOrder', owner, { body })).headers)
  expect(fresh).not.toBe(planted)
  expect((await send('readSession', attacker, { cookie: planted })).reply?.user).toBeNull()
  expect((await send('signIn', attacker, { body: form })).errorCode).toBe('signed-out')
  expect((await send('readSession', owner, { cookie: fresh })).reply?.user).toMatchObject({ email })
})

test('a dump of the tables of links holds no token, code or browser secret', async () => {
  const owner = newCaller()
  const email = await createAccount(owner)
  await hold(owner, email)
  const { cookie } = await ask(owner, email)
  const dump = JSON.stringify([
    await database().query.selectFrom('unconfirmedOrder').selectAll().execute(),
    await database().query.selectFrom('signInLink').selectAll().execute(),
  ])
  const [, secret = ''] = cookie.split('=')
  for (const hidden of [
    secret,
    await readToken(email, 'confirm', '/order-hit'),
    await readToken(email, 'link', '/sign-in'),
  ]) {
    expect(hidden.length).toBeGreaterThan(30)
    expect(dump).not.toContain(hidden)
  }
})

function hold(caller: string, email: string, requirements: string = validOrder.requirements) {
  const body = { ...validOrder, requirements, email }
  return send('holdOrder', caller, { body, key: randomUUID() })
}

/** Asks for a link to sign in, and keeps the browser's cookie. */
async function ask(caller: string, email: string): Promise<{ code: string; cookie: string }> {
  const { reply, headers } = await send('requestSignInLink', caller, { body: { email } })
  return { code: reply?.code ?? '', cookie: cookieFrom(headers) }
}

const password = 'owner of the address'

async function createAccount(caller: string): Promise<string> {
  const email = newEmail()
  const body = { email, password, name: 'Ada', company: 'Acme' }
  expect((await send('signUp', caller, { body })).errorCode).toBeUndefined()
  return email
}

async function signIn(caller: string, email: string): Promise<string> {
  return cookieOf(await send('signIn', caller, { body: { email, password } }))
}
