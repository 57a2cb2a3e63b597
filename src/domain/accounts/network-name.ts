/** How a page names the network of a session or an event; undefined where it is not known. */
export function networkName(network: string | undefined): string | undefined {
  if (network === undefined || network === '' || network === 'unknown') return undefined
  if (loopback.test(network)) return 'this computer'
  return privateNetwork.test(network) ? 'local network' : `network ${network}`
}

/** 127.0.0.0/8 and ::1, which is stored as its /64. */
const loopback = /^127\.|^0:0:0:0::\/64$/

/** RFC 1918, link-local addresses, and their counterparts in IPv6: fc00::/7 and fe80::/10. */
const privateNetwork =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/
