import { expect, test } from 'vitest'
import { createTestData, startServer } from '#tests/server/reliability/server-under-test.ts'
import { cookieFrom } from '#tests/server/reliability/visitor.ts'
import { caddyHeaders, nginxHeaders, startProxy } from './proxies.ts'

const publicUrl = 'https://hitlist.example.com'
const own = { Origin: publicUrl, 'Content-Type': 'application/json' }
/** How many sign-ins one caller has for an address: see `createLimit`. */
const signInsMax = 10

test('behind the proxies of the manual, cookies are secure, other origins cannot write, limits count by client and streams are not held back', async () => {
  const { address } = await startServer(await createTestData('sqlite'), {
    PUBLIC_URL: publicUrl,
    AUTH_SECRET: 'x'.repeat(44),
    TRUST_PROXY: 'on',
    RATE_LIMITS: 'on',
  })
  for (const [name, headers] of Object.entries({ nginxHeaders, caddyHeaders })) {
    const proxy = await startProxy(address, headers)
    const email = `${name}@example.com`.toLowerCase()
    const cookie = await expectSecureSession(proxy, email)
    await expectOwnOriginOnly(proxy, cookie)
    await expectLimitByClient(proxy, email)
    await expectStream(proxy, cookie)
  }
})

async function expectSecureSession(proxy: string, email: string): Promise<string> {
  const reply = await post(proxy, '/account', {
    body: { name: 'Ada', company: 'Acme', email, password: 'difference engine' },
  })
  expect(reply.status).toBe(200)
  expect(reply.headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
  const [cookie = ''] = reply.headers.getSetCookie()
  expect(cookie).toMatch(/^__Host-/)
  expect(cookie).toMatch(/; Secure/i)
  expect(cookie).toMatch(/; HttpOnly/i)
  return cookieFrom(reply.headers)
}

async function expectOwnOriginOnly(proxy: string, cookie: string): Promise<void> {
  const from = async (origin: string) => {
    const headers = { Origin: origin, Cookie: cookie }
    return (await post(proxy, '/session', { headers, method: 'PATCH' })).status
  }
  expect(await from('https://evil.example')).toBe(403)
  // The same host without TLS.
  expect(await from(publicUrl.replace('https', 'http'))).toBe(403)
  // Passes the check, and then there is no such call.
  expect(await from(publicUrl)).toBe(404)
}

/** A client cannot escape its limit by a header, nor use up that of another. */
async function expectLimitByClient(proxy: string, email: string): Promise<void> {
  const attempt = async (client: string, forged: string) => {
    const headers = { 'X-Test-Client': client, 'X-Forwarded-For': forged }
    const body = { email, password: 'a guess' }
    return (await post(proxy, '/session', { headers, body })).status
  }
  const statuses: number[] = []
  for (let count = 0; count <= signInsMax; count += 1) {
    statuses.push(await attempt('198.51.100.7', `192.0.2.${count}`))
  }
  expect(statuses.indexOf(429)).toBe(signInsMax)
  expect(await attempt('198.51.100.8', '198.51.100.7')).not.toBe(429)
}

/** Its first bytes come while it is open. */
async function expectStream(proxy: string, cookie: string): Promise<void> {
  const leaving = new AbortController()
  const stream = await fetch(`${proxy}/api/changes`, {
    headers: { Cookie: cookie },
    signal: leaving.signal,
  })
  expect(stream.headers.get('X-Accel-Buffering')).toBe('no')
  const { value } = (await stream.body?.getReader().read()) ?? {}
  expect(value?.length).toBeGreaterThan(0)
  leaving.abort()
}

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: object
}

async function post(proxy: string, path: string, { method = 'POST', headers, body = {} }: Sent) {
  const reply = await fetch(`${proxy}/api${path}`, {
    method,
    headers: { ...own, ...headers },
    body: JSON.stringify(body),
  })
  await reply.arrayBuffer()
  return reply
}
