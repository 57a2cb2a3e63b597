/** What people call the browser behind a user agent: 'Firefox on Linux'. */
export function browserName(userAgent: string): string {
  const browser = firstMatch(browsers, userAgent)
  const system = firstMatch(systems, userAgent)
  if (browser && system) return `${browser} on ${system}`
  return browser ?? (system && `Browser on ${system}`) ?? 'Unknown browser'
}

type Marks = readonly (readonly [mark: RegExp, name: string])[]

function firstMatch(marks: Marks, userAgent: string): string | undefined {
  return marks.find(([mark]) => mark.test(userAgent))?.[1]
}

// Browsers also name the ones they imitate, so the more specific names come first.
const browsers: Marks = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|HeadlessChrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
  [/^curl\//, 'curl'],
]

const systems: Marks = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** How a page names the network of a session or an event; undefined where it is not known. */
export function networkName(network: string | undefined): string | undefined {
  if (network === undefined || network === '' || network === 'unknown') return undefined
  if (loopback.test(network)) return 'localhost'
  return privateNetwork.test(network) ? 'local network' : `network ${network}`
}

/** 127.0.0.0/8 and ::1, which is stored as its /64. */
const loopback = /^127\.|^0:0:0:0::\/64$/

/** RFC 1918, link-local addresses, and their counterparts in IPv6: fc00::/7 and fe80::/10. */
const privateNetwork =
  /^(?:10\.|192\.168\.|169\.254\.|172\.(?:1[6-9]|2\d|3[01])\.|f[cd][\da-f]{2}:|fe[89ab][\da-f]:)/
