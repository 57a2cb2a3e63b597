import { expect, test } from 'vitest'
import { networkName } from './network-name.ts'

test.each([
  ['this computer', ['127.0.0.1', '0:0:0:0::/64']],
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
