import { parseIp } from './parse-ip.ts'

interface Origin {
  socketAddress: string | undefined
  headers: Headers
}

/** Each is added by some proxy. A caller can add one as well, and then only loses access. */
const proxyHeaders = [
  'Forwarded',
  'Via',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'X-Real-Ip',
]

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * Whether a call comes from this machine itself. A proxy on the same machine connects from the loopback
 * address too, but adds a header or forwards the public host. The host also excludes a page that lets
 * its own name resolve to the loopback address (DNS rebinding).
 */
export function isLocal({ socketAddress = '', headers }: Origin): boolean {
  if (!isLoopback(socketAddress)) return false
  if (proxyHeaders.some((name) => headers.has(name))) return false
  return loopbackHost.test(headers.get('Host') ?? '')
}

function isLoopback(text: string): boolean {
  const address = parseIp(text) ?? ''
  return address.startsWith('127.') || address === '0:0:0:0:0:0:0:1'
}
