import { expect, test } from 'vitest'
import { bareAddress, composeReplyAddress, messageIdsIn, parseReplyAddress } from './reply-address.ts'

const parts = { number: '26000417', mac: 'k3f9a1b2c4d5', host: 'mail.example' }
const address = 'case+26000417.k3f9a1b2c4d5@mail.example'

test('there and back', () => {
  expect(composeReplyAddress(parts)).toBe(address)
  expect(parseReplyAddress(address)).toEqual(parts)
  expect(composeReplyAddress(parts, 'help')).toBe('help+26000417.k3f9a1b2c4d5@mail.example')
  expect(parseReplyAddress(composeReplyAddress(parts, 'help'), 'help')).toEqual(parts)
})

test.each([
  [`Fanal <${address}>`],
  [`"Fanal, clients" <${address}> `],
  [` ${address} `],
  [address.toUpperCase()],
])('%j is read', (text) => expect(parseReplyAddress(text)).toEqual(parts))

test.each([
  '',
  'case@mail.example',
  'case+26000417@mail.example',
  'case+26000417.@mail.example',
  'case+26000417.k3f9@mail.example',
  'case+2600.k3f9a1b2c4d5@mail.example',
  'case+26000417.k3f9a1b2c4d5.x@mail.example',
  'case+26000417.k3f9a1b2c4d5',
  'case+26000417.k3f9-a1b2-c4d5@mail.example',
  'other+26000417.k3f9a1b2c4d5@mail.example',
  '+26000417.k3f9a1b2c4d5@mail.example',
  `case+26000417.${'a'.repeat(41)}@mail.example`,
  `case+${'1'.repeat(13)}.k3f9a1b2c4d5@mail.example`,
  `${address}, somebody@else.example`.repeat(10_000),
])('%# is not one of ours', (text) => expect(parseReplyAddress(text)).toBeUndefined())

test.each([
  { ...parts, number: '417' },
  { ...parts, mac: 'short' },
  { ...parts, mac: 'K3F9A1B2C4D5' },
  { ...parts, mac: 'a@b.example>' },
])('%j is not composed', (wrong) => expect(() => composeReplyAddress(wrong)).toThrow(RangeError))

test('the address alone', () => {
  expect(bareAddress('Marta Soler <Marta@Example.com>')).toBe('marta@example.com')
  expect(bareAddress('marta@example.com')).toBe('marta@example.com')
  expect(bareAddress('<>')).toBe('')
})

test.each([
  ['', []],
  ['<a@x> <b@y>', ['<a@x>', '<b@y>']],
  ['<a@x>\r\n <b@y>,<c@z>', ['<a@x>', '<b@y>', '<c@z>']],
  ['a@x <b@y', []],
  ['<>', []],
  [`<${'a'.repeat(300)}@x> <b@y>`, ['<b@y>']],
])('%# ids', (header, ids) => expect(messageIdsIn(header)).toEqual(ids))

test('of many the latest', () => {
  const header = Array.from({ length: 500 }, (_, i) => `<${i}@x>`).join(' ')
  expect(messageIdsIn(header)).toHaveLength(50)
  expect(messageIdsIn(header).at(-1)).toBe('<499@x>')
})
