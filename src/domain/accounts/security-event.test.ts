import { expect, test } from 'vitest'
import { browserName, networkName } from './security-event.ts'

const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0'
const safari = 'AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Safari/605.1.15'

test.each([
  ['Chrome on Linux', `(X11; Linux x86_64) ${chrome} Safari/537.36`],
  ['Chrome on Linux', '(X11; Linux aarch64) HeadlessChrome/141.0.0.0 Safari/537.36'],
  ['Chrome on Android', `(Linux; Android 10; K) ${chrome} Mobile Safari/537.36`],
  ['Chrome on ChromeOS', `(X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`],
  ['Edge on Windows', `(Windows NT 10.0; Win64; x64) ${chrome} Safari/537.36 Edg/141.0`],
  ['Opera on macOS', `(Macintosh; Intel Mac OS X 10_15_7) ${chrome} OPR/122.0`],
  ['Samsung Internet on Android', `(Linux; Android 10; K) SamsungBrowser/28.0 ${chrome}`],
  ['Firefox on Windows', '(Windows NT 10.0; rv:144.0) Gecko/20100101 Firefox/144.0'],
  ['Safari on macOS', `(Macintosh; Intel Mac OS X 10_15_7) ${safari}`],
  ['Safari on iPhone', `(iPhone; CPU iPhone OS 18_0 like Mac OS X) ${safari}`],
  ['Chrome on iPad', '(iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 CriOS/141.0'],
  ['Browser on Linux', '(X11; Linux x86_64)'],
])('%s is read from Mozilla/5.0 %s', (name, userAgent) => {
  expect(browserName(`Mozilla/5.0 ${userAgent}`)).toBe(name)
})

test('a program that is not a browser is named if known', () => {
  expect(['curl/8.5.0', '', 'Mac <b>Chrome</b>'].map(browserName)).toEqual([
    'curl',
    'Unknown browser',
    'Unknown browser',
  ])
})

test.each([
  ['localhost', ['127.0.0.1', '0:0:0:0::/64']],
  ['local network', ['10.1.2.3', '192.168.0.7', '169.254.3.4', '172.16.0.1', '172.31.255.1']],
  ['local network', ['fd12:3456:789a:1::/64', 'fe80:0:0:0::/64']],
  [undefined, [undefined, '', 'unknown']],
])('%s is the name of %j', (name, networks) => {
  for (const network of networks) expect(networkName(network)).toBe(name)
})

test.each(['172.15.0.1', '172.32.0.1', '203.0.113.9', '2001:db8:0:1::/64', 'fd:1:2:3::/64'])(
  'the public network %s is named by its address',
  (network) => {
    expect(networkName(network)).toBe(`network ${network}`)
  },
)
