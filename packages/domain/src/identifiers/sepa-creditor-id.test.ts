import { expect, test } from 'vitest'
import { creditorIdOf } from './sepa-creditor-id.ts'

const rest = (id: string) => {
  const moved = id.slice(7) + id.slice(0, 4)
  const digits = moved.replaceAll(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n
}

test.each(['B12345674', 'A28000032', '12345678Z', 'x1234567l'])('%s has right control digits', (vat) => {
  const id = creditorIdOf(vat)
  expect(id).toMatch(/^ES\d\d000[0-9A-Z]{9}$/)
  expect(rest(id)).toBe(1n)
})

test('without a tax id there is none', () => {
  expect(creditorIdOf('')).toBe('')
})
