import { expect, test } from 'vitest'
import { socialBonusLoss } from './social-bonus.ts'

test.each([
  ['778.46', '272.46'],
  ['0.00', '0.00'],
  ['100.01', '35.00'],
])('of %s a year, %s', (total, loss) => {
  expect(socialBonusLoss(total)).toBe(loss)
})
