import { expect, test } from 'vitest'
import { hostsOf, problemOfHosts } from './hosts.ts'

test.each([
  [
    'postgres://fanal:p%40ss@db1.example.com,db2.example.com/fanal?target_session_attrs=read-write',
    [
      ['db1.example.com:5432', 'postgres://fanal:p%40ss@db1.example.com:5432/fanal'],
      ['db2.example.com:5432', 'postgres://fanal:p%40ss@db2.example.com:5432/fanal'],
    ],
  ],
  [
    'postgresql://db1:6001,db2:6002/fanal?sslmode=verify-full&target_session_attrs=primary',
    [
      ['db1:6001', 'postgresql://db1:6001/fanal?sslmode=verify-full'],
      ['db2:6002', 'postgresql://db2:6002/fanal?sslmode=verify-full'],
    ],
  ],
  [
    'postgres://[2001:db8::1]:6001,[2001:db8::2]/fanal',
    [
      ['[2001:db8::1]:6001', 'postgres://[2001:db8::1]:6001/fanal'],
      ['[2001:db8::2]:5432', 'postgres://[2001:db8::2]:5432/fanal'],
    ],
  ],
  [
    'postgres://fanal@/fanal?host=db1,/run/pg&port=6001,6002',
    [
      ['db1:6001', 'postgres://fanal@localhost/fanal?host=db1&port=6001'],
      ['/run/pg:6002', 'postgres://fanal@localhost/fanal?host=%2Frun%2Fpg&port=6002'],
    ],
  ],
  [
    'postgres://proxy.example.com/fanal?target_session_attrs=read-write&pooler=transaction',
    [['proxy.example.com:5432', 'postgres://proxy.example.com/fanal?pooler=transaction']],
  ],
  [
    'postgres://postgres@localhost/x?host=%2Ftmp%2Fpg',
    [['/tmp/pg:5432', 'postgres://postgres@localhost/x?host=%2Ftmp%2Fpg']],
  ],
])('%s names its servers', (url, expected) => {
  expect(problemOfHosts(url)).toBeUndefined()
  expect(hostsOf(url).map(({ name, address }) => [name, address])).toEqual(expected)
})

test.each([
  ['postgres://db1,/fanal', 'names no host before or after one of its commas'],
  ['postgres://db1,,db2/fanal', 'names no host before or after one of its commas'],
  ['postgres://db1:5432,db2:what/fanal', 'has no valid port for db2: what'],
  ['postgres://db1:5432,db2:99999/fanal', 'has no valid port for db2: 99999'],
  ['postgres://db1,db2,db1:5432/fanal', 'names db1:5432 twice'],
  [
    'postgres:///fanal?host=db1,db2,db3&port=1,2',
    'names 3 hosts and 2 ports: one port, or one for each host',
  ],
  [
    'postgres://db1,db2/fanal?target_session_attrs=standby',
    'asks for target_session_attrs=standby, but the portal writes: it must be read-write',
  ],
])('%s: %s', (url, problem) => {
  expect(problemOfHosts(url)).toBe(problem)
})
