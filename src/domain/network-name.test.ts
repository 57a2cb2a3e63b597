import { expect, test } from 'vitest'
import { networkName } from './network-name.ts'

test.each([
  ['127.0.0.1', 'this computer'],
  ['0:0:0:0::/64', 'this computer'],
  ['10.1.2.3', 'local network'],
  ['192.168.0.7', 'local network'],
  ['169.254.3.4', 'local network'],
  ['172.16.0.1', 'local network'],
  ['172.31.255.1', 'local network'],
  ['fd12:3456:789a:1::/64', 'local network'],
  ['fe80:0:0:0::/64', 'local network'],
  ['172.15.0.1', 'network 172.15.0.1'],
  ['172.32.0.1', 'network 172.32.0.1'],
  ['203.0.113.9', 'network 203.0.113.9'],
  ['2001:db8:0:1::/64', 'network 2001:db8:0:1::/64'],
  ['fd:1:2:3::/64', 'network fd:1:2:3::/64'],
])('the network %s is named %s', (network, name) => {
  expect(networkName(network)).toBe(name)
})

test.each([undefined, '', 'unknown'])('a network that is not known (%s) has no name', (network) => {
  expect(networkName(network)).toBeUndefined()
})
