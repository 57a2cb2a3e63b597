import { isIP } from 'node:net'

/**
 * Normalizes an IP address; null for anything else. A port, brackets or a zone, which proxies may add, are
 * removed, and an IPv4 address mapped to IPv6 becomes IPv4.
 */
export function parseIp(text: string): string | null {
  if (text === '') return null
  const bare = withoutPort(text.trim()).replace(/%.*$/, '')
  const version = isIP(bare)
  if (version === 0) return null
  if (version === 4) return bare
  const groups = expand(bare)
  return isMapped(groups) ? mappedIpv4(groups) : groups.map((group) => group.toString(16)).join(':')
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d+)?$/.exec(text)?.[1]
  return bracketed ?? /^([\d.]+):\d+$/.exec(text)?.[1] ?? text
}

/** The eight groups of an IPv6 address. */
function expand(address: string): number[] {
  const [head = '', tail] = withoutDots(address).split('::')
  const first = readGroups(head)
  const last = readGroups(tail ?? '')
  const zeros = tail === undefined ? 0 : 8 - first.length - last.length
  return [...first, ...Array<number>(zeros).fill(0), ...last]
}

/** The last two groups may be written as an IPv4 address. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...parts: string[]) => {
    const [a = 0, b = 0, c = 0, d = 0] = parts.slice(0, 4).map(Number)
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`
  })
}

function readGroups(text: string): number[] {
  return text === '' ? [] : text.split(':').map((group) => Number.parseInt(group, 16))
}

function isMapped(groups: number[]): boolean {
  return groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff
}

function mappedIpv4(groups: number[]): string {
  return groups
    .slice(6)
    .flatMap((group) => [group >> 8, group & 255])
    .join('.')
}
