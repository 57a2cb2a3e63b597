import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rateLimits } from '#contract/rate-limits.ts'
import { secondFactorMessages } from '#domain/accounts/second-factor.ts'
import { createStreams } from '#server/requests/streams.ts'
import { oidcClient, startOidcServer } from '#tests/oidc-server.ts'
import { createTestApi } from '#tests/server/test-api.ts'
import { type Engine, engines, openTestDatabase } from '#tests/server/test-database.ts'
import { addUser, type SignedInUser } from '#tests/server/users.ts'
import { createProviderClient } from './sign-in-provider.ts'

const publicUrl = 'http://localhost:3001'
const email = 'ada@example.com'

let provider: Awaited<ReturnType<typeof startOidcServer>>
beforeAll(async () => {
  provider = await startOidcServer()
})
beforeEach(() => {
  const truth = { claims: {}, header: {}, answer: {}, userInfo: undefined }
  Object.assign(provider, truth, { isDown: false, signsWithForeignKey: false })
})
afterAll(() => provider.close())

test.each(engines)(
  'a visitor creates an account with the provider, and signs in with it, on %s',
  async (engine) => {
    provider.claims = { name: 'Ada King' }
    const { database, openBrowser } = await open(engine)
    const browser = openBrowser()
    expect(await browser.visit('?next=/order-hit')).toBe(
      '/sign-up?provider=unknown&next=%2Forder-hit',
    )
    expect(await database.query.selectFrom('user').select('id').execute()).toEqual([])
    expect(await browser.visit('?next=/order-hit&isSignUp=true')).toBe(
      '/sign-in?provider=signed-in&next=%2Forder-hit',
    )
    expect(await browser.user()).toMatchObject({ name: 'Ada King', email, isEmailConfirmed: true })
    // A new address at the provider, or here, is still the same person.
    provider.claims = { email: 'king@example.com' }
    const later = openBrowser()
    expect(await later.visit()).toBe('/sign-in?provider=signed-in')
    expect(await later.user()).toMatchObject({ email })
    const events = database.query
      .selectFrom('securityEvent')
      .orderBy('id')
      .select(['kind', 'detail'])
    expect(await events.execute()).toEqual([
      { kind: 'signed-up', detail: null },
      { kind: 'consented', detail: null },
      { kind: 'signed-in', detail: 'with Acme' },
    ])
  },
)

test.each(engines)(
  'an existing account is connected only by who is signed in to it, on %s',
  async (engine) => {
    const { database, openBrowser } = await open(engine)
    const ada = await addUser(database, { email })
    const stranger = openBrowser()
    for (const from of ['', '?isSignUp=true']) {
      expect(await stranger.visit(from)).toBe('/sign-in?provider=exists')
    }
    expect(await stranger.user()).toBeNull()

    const browser = openBrowser(ada)
    expect(await browser.connect()).toBe('/dashboard?account=security&provider=connected')
    const exported = await (await browser.send('GET', '/account/export.json')).json()
    expect(exported).toMatchObject({ signInAccount: { identity: `${provider.url} ada` } })
    expect(await stranger.visit()).toBe('/sign-in?provider=signed-in')
    expect(await stranger.user()).toMatchObject({ id: ada.id })
    const mails = database.query.selectFrom('outbox').where('recipient', '=', email)
    expect(await mails.select('subject').execute()).toEqual([
      { subject: 'Acme now signs in to your account' },
    ])

    const other = openBrowser(await addUser(database))
    expect(await other.connect()).toBe('/dashboard?account=security&provider=taken')
    expect((await browser.send('DELETE', '/account/provider')).status).toBe(204)
    expect(await openBrowser().visit()).toBe('/sign-in?provider=exists')
    expect(await other.connect()).toBe('/dashboard?account=security&provider=connected')
  },
)

test('an account is connected in the session that asked, soon after a sign-in', async () => {
  const { database, openBrowser } = await open()
  const ada = await addUser(database, { email })
  const browser = openBrowser(ada)
  const callback = await browser.followToProvider(await browser.startConnection())
  browser.leaveSession()
  expect(await browser.finish(callback)).toBe('/dashboard?account=security&provider=not-connected')
  const hourAgo = new Date(Date.now() - 3_600_000).toISOString()
  await database.query.updateTable('session').set({ authenticatedAt: hourAgo }).execute()
  const refused = await openBrowser(ada).send('POST', '/account/provider')
  expect(await refused.json()).toMatchObject({
    error: { message: secondFactorMessages.signInAgain },
  })
  expect(await openBrowser().visit()).toBe('/sign-in?provider=exists')
})

test.each([
  ['asked for', undefined, ['mfa'], 'step=code'],
  ['asked for where the provider has not used two', 'mfa', ['pwd'], 'step=code'],
  ['taken from a provider that the admin trusts', 'mfa', ['pwd', 'mfa'], 'provider=signed-in'],
])('a second factor is %s', async (_, secondFactor, amr, end) => {
  const { database, openBrowser } = await open('sqlite', { secondFactor })
  const ada = await addUser(database, { email })
  await openBrowser(ada).connect()
  const user = database.query.updateTable('user').set({ secondFactorSince: ada.sessionCreatedAt })
  await user.where('id', '=', ada.id).execute()
  provider.claims = { amr }
  const browser = openBrowser()
  expect(await browser.visit()).toBe(`/sign-in?${end}`)
  expect((await browser.user()) === null).toBe(end === 'step=code')
})

test('an operator needs a second factor of their own, whatever the provider says', async () => {
  const isOperatorFactorRequired = true
  const { database, openBrowser } = await open('sqlite', {
    secondFactor: 'mfa',
    isOperatorFactorRequired,
  })
  await openBrowser(await addUser(database, { email, role: 'operator' })).connect()
  provider.claims = { amr: ['mfa'] }
  const browser = openBrowser()
  expect(await browser.visit()).toBe('/sign-in?provider=signed-in')
  expect(await browser.user()).toMatchObject({ role: 'client', missingFactor: 'operators' })
  expect((await browser.send('GET', '/operations/requests')).status).toBe(403)
})

test('a sign-in ends the session of before, signing out ends its own, and a deleted account stays deleted', async () => {
  const { database, openBrowser } = await open()
  const ada = await addUser(database, { email })
  await openBrowser(ada).connect()
  const browser = openBrowser(await addUser(database))
  expect(await browser.visit()).toBe('/sign-in?provider=signed-in')
  const sessions = () => database.query.selectFrom('session').select('userId').execute()
  expect(await sessions()).toEqual([{ userId: ada.id }, { userId: ada.id }])
  await browser.send('DELETE', '/session')
  expect([(await sessions()).length, await browser.user()]).toEqual([1, null])
  await database.query.deleteFrom('user').where('id', '=', ada.id).execute()
  expect(await browser.visit()).toBe('/sign-up?provider=unknown')
})

test.each([[false], [undefined], ['true']])(
  'an address that the provider has not confirmed (%s) is confirmed by its owner, who ends what was set up before',
  async (email_verified) => {
    provider.claims = { email_verified }
    const { database, openBrowser } = await open()
    const intruder = openBrowser()
    expect(await intruder.visit('?isSignUp=true')).toBe('/sign-in?provider=signed-in')
    expect(await intruder.user()).toMatchObject({ email, isEmailConfirmed: false })
    const owner = openBrowser()
    await owner.send('POST', '/session/link', { email })
    const mails = await database.query.selectFrom('outbox').select('body').execute()
    const token = /[?&#]link=([\w-]+)/.exec(mails.map(({ body }) => body).join('\n'))?.[1]
    expect((await owner.send('PUT', '/session/link', { token })).status).toBe(200)
    expect(await owner.user()).toMatchObject({ email, isEmailConfirmed: true })
    expect(await intruder.user()).toBeNull()
    expect(await intruder.visit()).toBe('/sign-in?provider=exists')
  },
)

test('a password that the owner resets ends what was set up with an unconfirmed address', async () => {
  provider.claims = { email_verified: false }
  const { database, openBrowser } = await open()
  expect(await openBrowser().visit('?isSignUp=true')).toBe('/sign-in?provider=signed-in')
  const owner = openBrowser()
  await owner.send('POST', '/password-reset', { email })
  const mails = await database.query.selectFrom('outbox').select('body').execute()
  const token = /[?&#]reset=([\w-]{20,})/.exec(mails.map(({ body }) => body).join('\n'))?.[1]
  const password = 'correct horse battery'
  expect((await owner.send('PUT', '/password-reset', { token, password })).status).toBe(204)
  expect(await openBrowser().visit()).toBe('/sign-in?provider=exists')
})

test.each([
  ['not at all', undefined, false],
  ['an hour ago', 3600, false],
  ['just now', 5, true],
])(
  'a sign-in opens sensitive actions if the person signed in at the provider: %s',
  async (...row) => {
    const [, secondsAgo, isFresh] = row
    const { database, openBrowser } = await open()
    await openBrowser(await addUser(database, { email })).connect()
    const now = Math.floor(Date.now() / 1000)
    provider.claims = secondsAgo === undefined ? {} : { auth_time: now - secondsAgo }
    const browser = openBrowser()
    expect(await browser.visit()).toBe('/sign-in?provider=signed-in')
    const { status } = await browser.send('DELETE', '/account/provider')
    expect(status).toBe(isFresh ? 204 : 403)
  },
)

test('one network creates as many accounts as by any other sign-up', async () => {
  const { openBrowser } = await open('sqlite', { areLimitsOn: true })
  const ends: string[] = []
  for (let person = 0; person <= rateLimits['sign-up-caller'].attempts; person += 1) {
    provider.claims = { sub: `${person}`, email: `${person}@example.com` }
    ends.push(await openBrowser().visit('?isSignUp=true'))
  }
  expect(ends.slice(0, -1)).toEqual(ends.slice(1).fill('/sign-in?provider=signed-in'))
  expect(ends.at(-1)).toBe('/sign-up?provider=too-many')
})

test('a network that starts or ends too many visits is led to a page that says so', async () => {
  const { openBrowser } = await open('sqlite', { areLimitsOn: true })
  const browser = openBrowser()
  const ends = new Set<string>()
  for (let visit = 0; visit <= rateLimits['open-link'].attempts; visit += 1) {
    ends.add(await browser.finish(`${publicUrl}/api/oidc/callback?state=x`))
  }
  expect([...ends]).toEqual(['/sign-in?provider=failed', '/sign-in?provider=too-many'])
  const starts: string[] = []
  for (let visit = 0; visit <= rateLimits['sign-in-caller'].attempts; visit += 1) {
    starts.push(await browser.start('?isSignUp=true'))
  }
  expect(starts.at(-2)).toContain(provider.url)
  expect(starts.at(-1)).toBe('/sign-up?provider=too-many')
})

test('a link on another site creates no account', async () => {
  const { openBrowser } = await open()
  const foreign = openBrowser()
  const headers = { 'Sec-Fetch-Site': 'cross-site' }
  expect(await foreign.visit('?isSignUp=true', headers)).toBe('/sign-up?provider=unknown')
  expect(await foreign.user()).toBeNull()
})

test('the address may come from the provider’s other answer, about the same person', async () => {
  const { openBrowser } = await open()
  provider.userInfo = { sub: 'ada', email, email_verified: true }
  expect(await openBrowser().visit('?isSignUp=true')).toBe('/sign-in?provider=signed-in')
  provider.userInfo = { sub: 'grace', email: 'grace@example.com', email_verified: true }
  expect(await openBrowser().visit()).toBe('/sign-in?provider=failed')
})

const past = Math.floor(Date.now() / 1000) - 3600

test.each<[what: string, said: Partial<typeof provider>]>([
  ['of another provider', { claims: { iss: 'https://evil.example' } }],
  ['of another tenant', { claims: { iss: 'http://127.0.0.1/other-tenant' } }],
  ['for another client', { claims: { aud: 'another' } }],
  ['of another visit', { claims: { nonce: 'x'.repeat(43) } }],
  ['that has expired', { claims: { iat: past, exp: past + 60 } }],
  ['that somebody else signed', { signsWithForeignKey: true }],
  ['that nobody signed', { header: { alg: 'none' } }],
  ['without a name for the person', { claims: { sub: '' } }],
  ['without an address', { claims: { email: null } }],
  ['of a time that is none', { claims: { auth_time: -1e20 } }],
  [
    'with an address that breaks a header',
    { claims: { email: 'a@b.example\r\nBcc: c@d.example' } },
  ],
  ['that came by way of another provider', { answer: { iss: 'https://evil.example' } }],
  ['that is a refusal', { answer: { error: 'access_denied' } }],
  ['for an invented code', { answer: { code: 'invented' } }],
])('an answer %s signs nobody in', async (_, said) => {
  const { database, openBrowser } = await open()
  await openBrowser(await addUser(database, { email })).connect()
  Object.assign(provider, said)
  const browser = openBrowser()
  expect(await browser.visit()).toBe('/sign-in?provider=failed')
  expect(await browser.user()).toBeNull()
})

test('a way back works once, and only in the browser that began', async () => {
  const { database, openBrowser } = await open()
  await openBrowser(await addUser(database, { email })).connect()
  const [browser, thief] = [openBrowser(), openBrowser()]
  const callback = await browser.followToProvider(await browser.start())
  expect(await thief.finish(callback)).toBe('/sign-in?provider=failed')
  // With a visit of their own and another's code.
  const own = await thief.followToProvider(await thief.start())
  const stolen = new URL(own)
  stolen.searchParams.set('code', new URL(callback).searchParams.get('code') ?? '')
  expect(await thief.finish(stolen.href)).toBe('/sign-in?provider=failed')
  expect(await thief.user()).toBeNull()
  // The code is used up by now, so this browser begins again.
  const again = await browser.followToProvider(await browser.start())
  expect(await browser.finish(again)).toBe('/sign-in?provider=signed-in')
  expect(await browser.finish(again)).toBe('/sign-in?provider=failed')
  expect(await browser.user()).toMatchObject({ email })
})

test('a provider that does not answer is asked again the next time', async () => {
  const { database, openBrowser } = await open()
  provider.isDown = true
  expect(await openBrowser().start()).toBe('/sign-in?provider=failed')
  const ada = openBrowser(await addUser(database))
  expect((await ada.send('POST', '/account/provider')).status).toBe(503)
  provider.isDown = false
  expect(await openBrowser().visit('?isSignUp=true')).toBe('/sign-in?provider=signed-in')
})

test('without a provider there is nothing to sign in with', async () => {
  const { openBrowser } = await open('sqlite', 'none')
  for (const path of ['/oidc/start', '/oidc/callback?state=x']) {
    expect((await openBrowser().send('GET', path)).status).toBe(404)
  }
})

test.each(['//evil.example', '/\\evil.example', 'https://evil.example', '/a\tb'])(
  'a sign-in never leads to another site: %s',
  async (next) => {
    const { openBrowser } = await open()
    const query = new URLSearchParams({ next })
    expect((await openBrowser().send('GET', `/oidc/start?${query.toString()}`)).status).toBe(400)
  },
)

interface OpenOptions {
  secondFactor?: string | undefined
  areLimitsOn?: boolean
  isOperatorFactorRequired?: boolean
}

async function open(engine: Engine = 'sqlite', options: OpenOptions | 'none' = {}) {
  const database = await openTestDatabase(engine)
  const callback = `${publicUrl}/api/oidc/callback`
  const client =
    options === 'none'
      ? undefined
      : createProviderClient({ issuer: provider.url, ...oidcClient, callback, ...options })
  const api = createTestApi(database, {
    streams: createStreams(database),
    publicUrl,
    ...(options !== 'none' && options),
    provider: client && { label: 'Acme', client },
  })

  /** A browser with cookies of its own, signed in or not. */
  function openBrowser(user?: SignedInUser) {
    const cookies = new Map<string, string>()
    const keep = (cookie: string) => {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      cookies.set(name, value)
    }
    if (user) keep(user.cookie)

    async function send(method: string, path: string, body?: object, more?: object) {
      const headers = {
        ...more,
        Origin: publicUrl,
        Cookie: [...cookies].map((pair) => pair.join('=')).join('; '),
        ...(body && { 'Content-Type': 'application/json' }),
      }
      const sent = { method, headers, ...(body && { body: JSON.stringify(body) }) }
      const response = await api.request(path, sent)
      for (const cookie of response.headers.getSetCookie()) keep(cookie)
      return response
    }

    const browser = {
      send,
      leaveSession: () => cookies.delete('hitlist.session_token'),
      start: async (query = '', headers = {}) =>
        locationOf(await send('GET', `/oidc/start${query}`, undefined, headers)),
      async startConnection(): Promise<string> {
        return ((await (await send('POST', '/account/provider')).json()) as { address: string })
          .address
      },
      /** Through the provider, which asks nothing, to the address that it sends the browser back to. */
      followToProvider: async (address: string) =>
        locationOf(await fetch(address, { redirect: 'manual' })),
      finish: async (callbackAddress: string) =>
        locationOf(await send('GET', `/oidc/callback${new URL(callbackAddress).search}`)),
      visit: async (query = '', headers = {}) =>
        browser.finish(await browser.followToProvider(await browser.start(query, headers))),
      connect: async () =>
        browser.finish(await browser.followToProvider(await browser.startConnection())),
      user: async () => ((await (await send('GET', '/session')).json()) as { user: object }).user,
    }
    return browser
  }
  return { database, openBrowser }
}

function locationOf(response: Response): string {
  return response.headers.get('Location') ?? ''
}
