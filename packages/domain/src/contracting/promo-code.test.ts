import { expect, test } from 'vitest'
import { normalisePromoCode, type PromoCode, promoCodeProblem } from './promo-code.ts'

test.each([
  [' llum-20 ', 'LLUM-20'],
  ['amic 2026', 'AMIC2026'],
  ['A', ''],
  ['', ''],
  ['a/b', ''],
  ['x'.repeat(41), ''],
])('%j is the code %j', (typed, code) => expect(normalisePromoCode(typed)).toBe(code))

const code: PromoCode = { from: '2026-11-01', to: '2026-11-30', energy: 'electricity' }
test.each([
  [undefined, { day: '2026-11-10' }, 'unknown'],
  [code, { day: '2026-10-31' }, 'not_begun'],
  [code, { day: '2026-11-01' }, undefined],
  [code, { day: '2026-11-30', energy: 'electricity' as const }, undefined],
  [code, { day: '2026-12-01' }, 'ended'],
  [code, { day: '2026-11-10', energy: 'gas' as const }, 'other_energy'],
  [code, { day: '2026-11-10', isUsed: true }, 'used'],
  [{ from: null, to: null, energy: null }, { day: '2030-01-01', energy: 'gas' as const }, undefined],
])('%#', (known, wish, problem) => expect(promoCodeProblem(known, wish)).toBe(problem))
