import { expect, test } from 'vitest'
import { powerChangeCost, withVatCents } from './power-fees.ts'

const fees = { connection: '9.04', accessPerKw: '19.7', extensionPerKw: '17.27' }

test.each([
  [904, 1094],
  [1970, 2384],
  [1727, 2090],
  [0, 0],
])('%i cents with VAT are %i', (net, gross) => expect(withVatCents(net, '21')).toBe(gross))

test.each([
  // 1.15 kW more: 22.66 (22.655) + VAT = 27.42; 19.86 + VAT = 24.03.
  ['more', [4600, 4600], [5750, 5750], { extraW: 1150, leastCents: 3836, mostCents: 6239 }],
  ['more in one period', [4600, 3450], [4600, 5750], { extraW: 1150, leastCents: 3836, mostCents: 6239 }],
  ['less', [4600, 4600], [3450, 3450], { extraW: 0, leastCents: 1094, mostCents: 1094 }],
  ['the same highest', [4600, 3450], [3450, 4600], { extraW: 0, leastCents: 1094, mostCents: 1094 }],
])('%s', (_, current, wanted, cost) => {
  expect(powerChangeCost(current, wanted, fees, '21')).toEqual(cost)
})
