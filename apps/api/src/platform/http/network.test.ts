import { expect, test } from 'vitest'
import { networkOf } from './network.ts'

test.each([
  ['192.0.2.7', '192.0.2.0'],
  ['192.0.2.255', '192.0.2.0'],
  ['::ffff:192.0.2.7', '192.0.2.0'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
  ['2001:db8:1:2::6', '2001:db8:1:2::'],
  ['2001:db8::6', '2001:db8:0:0::'],
  ['2001:DB8::6', '2001:db8:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['::1', '0:0:0:0::'],
  ['unknown', 'unknown'],
])('%s belongs to %s', (ip, network) => expect(networkOf(ip)).toBe(network))

test('two ways of writing one address are one network', () =>
  expect(networkOf('2001:db8:0:0:1:2:3:4')).toBe(networkOf('2001:db8::1:2:3:4')))
