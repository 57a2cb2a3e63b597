import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, request as send } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestData, startServer } from '#tests/server/reliability/server-under-test.ts'
import { cookieFrom } from '#tests/server/reliability/visitor.ts'

const host = 'hitlist.example.com'
const publicUrl = `https://${host}`
/** How many sign-ins one caller has for an address: see `createLimit`. */
const signInsMax = 10

/** The headers that a proxy sets, given those of the client. */
type ProxyHeaders = (own: IncomingHttpHeaders, client: string) => Record<string, string>

/** Those of the `proxy_set_header` lines in deploy/nginx.conf. */
const nginx: ProxyHeaders = ({ 'x-forwarded-for': own }, client) => {
  const variables: Record<string, string> = {
    $host: host,
    $scheme: 'https',
    $proxy_add_x_forwarded_for: own ? `${String(own)}, ${client}` : client,
    '""': '',
  }
  const lines = readFileSync('deploy/nginx.conf', 'utf8').matchAll(/proxy_set_header (\S+) (\S+);/g)
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => {
      const text = variables[value]
      if (text === undefined) throw new Error(`deploy/nginx.conf has an unknown value: ${value}`)
      return [name.toLowerCase(), text]
    }),
  )
}

/** Those that Caddy's reverse_proxy sets without further options: it ignores what clients send. */
const caddy: ProxyHeaders = (_, client) => ({
  host,
  'x-forwarded-for': client,
  'x-forwarded-proto': 'https',
  'x-forwarded-host': host,
})

test.each([
  ['nginx', nginx],
  ['caddy', caddy],
])(
  'behind the %s of the manual, cookies are secure, other origins cannot write, limits count by client and streams are not held back',
  async (name, headersFor) => {
    const env = { AUTH_SECRET: 'x'.repeat(44), TRUST_PROXY: 'on', RATE_LIMITS: 'on' }
    const data = await createTestData('sqlite')
    const { address } = await startServer(data, { PUBLIC_URL: publicUrl, ...env })
    const proxy = await startProxy(address, headersFor)
    const email = `${name}@example.com`

    const form = { name: 'Ada', company: 'Acme', email, password: 'difference engine' }
    const { headers, status } = await post(proxy, '/account', { body: form })
    expect(status).toBe(200)
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=31536000')
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-(?=.*; Secure)(?=.*; HttpOnly)/i)
    const cookie = { Cookie: cookieFrom(headers) }

    const from = async (Origin: string) =>
      (await post(proxy, '/session', { headers: { ...cookie, Origin }, method: 'PATCH' })).status
    expect(await from('https://evil.example')).toBe(403)
    // The same host without TLS.
    expect(await from(`http://${host}`)).toBe(403)
    // Passes the check, and then there is no such call.
    expect(await from(publicUrl)).toBe(404)

    // A client cannot escape its limit by a header, nor use up that of another.
    const attempt = async (client: string, forged: string) => {
      const sent = { 'X-Test-Client': client, 'X-Forwarded-For': forged }
      const body = { email, password: 'a guess' }
      return (await post(proxy, '/session', { headers: sent, body })).status
    }
    const statuses: number[] = []
    for (let count = 0; count <= signInsMax; count += 1) {
      statuses.push(await attempt('198.51.100.7', `192.0.2.${count}`))
    }
    expect(statuses.indexOf(429)).toBe(signInsMax)
    expect(await attempt('198.51.100.8', '198.51.100.7')).not.toBe(429)

    // The first bytes of a stream come while it is open.
    const leaving = new AbortController()
    const { signal } = leaving
    const stream = await fetch(`${proxy}/api/changes`, { headers: cookie, signal })
    expect(stream.headers.get('X-Accel-Buffering')).toBe('no')
    const { value } = (await stream.body?.getReader().read()) ?? {}
    expect(value?.length).toBeGreaterThan(0)
    leaving.abort()
  },
)

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: object
}

async function post(proxy: string, path: string, { method = 'POST', headers, body = {} }: Sent) {
  const reply = await fetch(`${proxy}/api${path}`, {
    method,
    headers: { Origin: publicUrl, 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
  await reply.arrayBuffer()
  return reply
}

/** A proxy that terminates TLS, as far as the server behind it can see. Each caller names its address in `X-Test-Client`. */
async function startProxy(target: string, headersFor: ProxyHeaders): Promise<string> {
  const proxy = createServer((incoming, reply) => {
    const { 'x-test-client': client = '203.0.113.1', connection: _hop, ...own } = incoming.headers
    const all = { ...own, ...headersFor(own, String(client)) }
    const headers = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
    const outgoing = send(new URL(incoming.url ?? '/', target), {
      method: incoming.method,
      headers,
    })
    outgoing.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(reply)
      reply.on('close', () => response.destroy())
    })
    outgoing.on('error', () => reply.destroy())
    incoming.pipe(outgoing)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(async () => {
    proxy.closeAllConnections()
    await new Promise((done) => proxy.close(done))
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}
