import { describe, expect, test } from 'vitest'
import { codeAt, fromBase32, newTotpSecret, stepAt, stepOfCode, toBase32, totpUri } from './totp.ts'

/** RFC 6238, appendix B (SHA-1), the last six digits. */
const secret = Buffer.from('12345678901234567890')
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %i s the code is %s', (seconds, code) => {
  expect(codeAt(secret, stepAt(seconds * 1000))).toBe(code)
})

describe('a code', () => {
  const at = 1_234_567_890_000
  const step = stepAt(at)

  test('counts in its time step and those beside it', () => {
    for (const near of [step - 1, step, step + 1])
      expect(stepOfCode(secret, codeAt(secret, near), at)).toBe(near)
  })

  test.each([step - 2, step + 2])('does not count two steps away: %i', (far) => {
    expect(stepOfCode(secret, codeAt(secret, far), at)).toBeUndefined()
  })

  test.each(['', '00592', '5924', '0059244', 'abcdef'])('is six digits: %j is none', (code) => {
    expect(stepOfCode(secret, code, at)).toBeUndefined()
  })
})

test('a secret is written in base 32 (RFC 4648) and read back', () => {
  expect(toBase32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
  const own = newTotpSecret()
  expect(toBase32(own)).toMatch(/^[A-Z2-7]{32}$/)
  expect(fromBase32(toBase32(own))).toEqual(own)
  expect(toBase32(Buffer.from('fooba'))).toBe('MZXW6YTB')
})

test('an app reads account and issuer from the address', () => {
  expect(totpUri('ABC', { account: 'laia@example.com', issuer: 'Llum & Gas' })).toBe(
    'otpauth://totp/Llum%20%26%20Gas:laia%40example.com?secret=ABC&issuer=Llum%20%26%20Gas',
  )
})
