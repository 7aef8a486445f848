import { expect, test } from 'vitest'
import { isWebAddress } from './web-address.ts'

test.each([
  ['https://www.example.com', true],
  ['http://example.com/a/b?c=d#e', true],
  ['HTTPS://Example.com:8443/', true],
  ['https://energía.example', true],
  ['', false],
  ['www.example.com', false],
  ['//example.com', false],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['ftp://example.com', false],
  ['https://', false],
  ['https:///path', false],
  ['https://ana:secret@example.com', false],
  ['https://example.com@evil.example', false],
  ['https://example.com/a b', false],
  ['https://example.com/\u0000', false],
  [' https://example.com', false],
  ['https://example.com/"onclick="x', false],
  ['https://example.com\\@evil.example', false],
])('%j', (text, isOne) => expect(isWebAddress(text)).toBe(isOne))
