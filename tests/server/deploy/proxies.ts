import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, request as send } from 'node:http'
import { onTestFinished } from 'vitest'

/** The headers that a proxy sets, given what the client has sent. */
export type ProxyHeaders = (
  incoming: IncomingMessage,
  clientAddress: string,
) => Record<string, string>

const host = 'hitlist.example.com'

/** Those of the `proxy_set_header` lines in deploy/nginx.conf. */
export const nginxHeaders: ProxyHeaders = (incoming, clientAddress) => {
  const own = incoming.headers['x-forwarded-for']
  const variables: Record<string, string> = {
    $host: host,
    $scheme: 'https',
    $proxy_add_x_forwarded_for: own ? `${String(own)}, ${clientAddress}` : clientAddress,
    '""': '',
  }
  const lines = readFileSync('deploy/nginx.conf', 'utf8').matchAll(/proxy_set_header (\S+) (\S+);/g)
  return Object.fromEntries(
    [...lines].map(([, name = '', value = '']) => {
      const text = variables[value]
      if (text === undefined) throw new Error(`deploy/nginx.conf has an unknown value: ${value}`)
      return [name, text]
    }),
  )
}

/** Those that Caddy's reverse_proxy sets without further options: it ignores what clients send. */
export const caddyHeaders: ProxyHeaders = (_incoming, clientAddress) => ({
  Host: host,
  'X-Forwarded-For': clientAddress,
  'X-Forwarded-Proto': 'https',
  'X-Forwarded-Host': host,
})

/** A proxy that terminates TLS, as far as the server behind it can see. Each caller names its address in `X-Test-Client`. */
export async function startProxy(target: string, headersFor: ProxyHeaders): Promise<string> {
  const proxy = createServer((incoming, reply) => {
    const {
      'x-test-client': clientAddress = '203.0.113.1',
      connection: _hop,
      ...headers
    } = incoming.headers
    const set = Object.entries(headersFor(incoming, String(clientAddress)))
    for (const [name, value] of set) {
      if (value === '') delete headers[name.toLowerCase()]
      else headers[name.toLowerCase()] = value
    }
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
  const address = proxy.address()
  if (address === null || typeof address === 'string') throw new Error('No port is free.')
  return `http://127.0.0.1:${address.port}`
}
