import { networkOf } from './network-of.ts'
import { parseIp } from './parse-ip.ts'

interface Origin {
  socketAddress: string | undefined
  forwardedFor: string | undefined
  trustedHops: number
}

/**
 * The network a call comes from, to count how often. Each trusted proxy appends the address that it saw,
 * so the last so many entries are theirs and anything before may be made up. Fewer entries mean that the
 * call came in by a later proxy: then the first one is the address that it saw.
 */
export function callerOf({ socketAddress = '', forwardedFor = '', trustedHops }: Origin): string {
  const entries = forwardedFor.split(',')
  const entry = trustedHops > 0 ? entries[Math.max(0, entries.length - trustedHops)] : undefined
  const address = parseIp(entry ?? '') ?? parseIp(socketAddress)
  return address === null ? 'unknown' : networkOf(address)
}
