import { expect, test } from 'vitest'
import { isValidCau, normaliseCau } from './cau.ts'

test.each([
  ['ES0031400000009001HQ0FA000', true],
  ['es 0031 4000 0000 9001 hq 0f a001', true],
  // Another letter of control, too short, no A, no digits.
  ['ES0031400000009001HX0FA000', false],
  ['ES0031400000009001HQA000', false],
  ['ES0031400000009001HQ0FB000', false],
  ['ES0031400000009001HQ0FA00', false],
  ['', false],
])('%j is a code: %s', (text, isRight) => expect(isValidCau(text)).toBe(isRight))

test('as it is kept', () => expect(normaliseCau(' es0031-4000 a000')).toBe('ES00314000A000'))
