import { networkOf, parseIp } from './parse-ip.ts'

/**
 * The network a call comes from, for rate limits. Each trusted proxy appends the address that it saw, so
 * only the last entries, one per proxy, can be trusted. Fewer entries mean that the call entered at a
 * later proxy: then the first one is the address that it saw.
 */
export function callerOf(socketAddress = '', forwardedFor = '', trustedHops: number): string {
  const entries = forwardedFor.split(',')
  const entry = trustedHops > 0 ? entries[Math.max(0, entries.length - trustedHops)] : undefined
  const address = parseIp(entry ?? '') ?? parseIp(socketAddress)
  return address === null ? 'unknown' : networkOf(address)
}
