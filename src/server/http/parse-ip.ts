import { isIP } from 'node:net'
import { expandIPv6 } from 'hono/utils/ipaddr'

/** Normalizes an IP address without port, brackets or zone; IPv4 mapped to IPv6 becomes IPv4. Null for anything else. */
export function parseIp(text: string): string | null {
  if (text === '') return null
  const bare = withoutPort(text.trim()).replace(/%.*$/, '')
  const version = isIP(bare)
  if (version === 0) return null
  if (version === 4) return bare
  const groups = expandIPv6(bare)
    .split(':')
    .map((group) => Number.parseInt(group, 16))
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
  if (!isMapped) return groups.map((group) => group.toString(16)).join(':')
  const bytes = groups.slice(6).flatMap((group) => [group >> 8, group & 255])
  return bytes.join('.')
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  return bracketed ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** A client with IPv6 usually has a whole /64, which counts as one. */
function networkOf(address: string): string {
  if (!address.includes(':')) return address
  return `${address.split(':').slice(0, 4).join(':')}::/64`
}

/**
 * Each trusted proxy appends the address that it saw, so only the last entries, one per proxy, can be trusted. With fewer
 * entries, the call entered at a later proxy, and the first one is the address that it saw.
 */
export function callerOf(socketAddress = '', forwardedFor = '', trustedHops: number): string {
  const entries = forwardedFor.split(',')
  const entry = trustedHops > 0 ? entries[Math.max(0, entries.length - trustedHops)] : undefined
  const address = parseIp(entry ?? '') ?? parseIp(socketAddress)
  return address === null ? 'unknown' : networkOf(address)
}

/** Each is added by some proxy. A caller can add one as well, and then only loses access. */
const proxyHeaders =
  'Forwarded Via X-Forwarded-For X-Forwarded-Host X-Forwarded-Proto X-Real-Ip'.split(' ')

const loopbackHost = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i

/**
 * A proxy on this machine connects from the loopback address too, but adds a header or forwards the public host. The host
 * also excludes a page that lets its own name resolve to the loopback address (DNS rebinding).
 */
export function isLocal(socketAddress: string | undefined, headers: Headers): boolean {
  const address = parseIp(socketAddress ?? '') ?? ''
  const isLoopback = address.startsWith('127.') || address === '0:0:0:0:0:0:0:1'
  if (!isLoopback || proxyHeaders.some((name) => headers.has(name))) return false
  return loopbackHost.test(headers.get('Host') ?? '')
}
