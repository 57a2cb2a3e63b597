import { isIPv6 } from 'node:net'

/** Whoever has one IPv6 address has 2^64 of them, all of which begin alike. They count as one. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%')
  // An IPv4 address in IPv6 clothes stays whole.
  if (!isIPv6(plain) || plain.includes('.')) return address
  const [head = '', tail] = plain.split('::')
  const first = head === '' ? [] : head.split(':')
  const last = tail ? tail.split(':') : []
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  const groups = [...first, ...Array.from({ length: zeros }, () => '0'), ...last]
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}
