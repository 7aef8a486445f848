import { expect, test } from 'vitest'
import { distributorFees, type FeesInput } from './distributor-fees.ts'

const input: FeesInput = {
  energy: 'electricity',
  isNewSupply: false,
  presentW: [4600, 4600],
  requestedW: [4600, 4600],
  rightsW: 5750,
  fees: { connection: '9.04', accessPerKw: '19.7', extensionPerKw: '17.27' },
  vatPercent: '21',
  zone: 'peninsula',
}

const shown = (over: Partial<FeesInput>) => {
  const found = distributorFees({ ...input, ...over })
  if (found.state !== 'estimated') return found
  return {
    ...Object.fromEntries(
      found.lines.map(({ kind, leastCents, mostCents }) => [kind, [leastCents, mostCents]]),
    ),
    total: [found.leastCents, found.mostCents],
    vat: found.vatPercent,
  }
}

test.each<[string, Partial<FeesInput>, object]>([
  ['the same power', {}, { state: 'none' }],
  ['an unknown power', { presentW: [] }, { state: 'unknown', why: 'power' }],
  // 9.04 × 1.21
  ['less power', { requestedW: [3450, 3450] }, { connection: [1094, 1094], total: [1094, 1094], vat: '21' }],
  // 1.15 kW: 22.66 + VAT; the network is extended for 5.75 kW already.
  [
    'more, within the rights',
    { requestedW: [5750, 5750] },
    { connection: [1094, 1094], access: [2742, 2742], total: [3836, 3836], vat: '21' },
  ],
  // 4.6 kW more: 90.62 + VAT; 3.45 above the rights: 59.58 + VAT.
  [
    'more than the rights',
    { requestedW: [4600, 9200] },
    {
      connection: [1094, 1094],
      access: [10965, 10965],
      extension: [7209, 7209],
      total: [19268, 19268],
      vat: '21',
    },
  ],
  // 1.15 kW: 19.86 + VAT at most.
  [
    'more, with rights that are not known',
    { requestedW: [5750, 5750], rightsW: null },
    { connection: [1094, 1094], access: [2742, 2742], extension: [0, 2403], total: [3836, 6239], vat: '21' },
  ],
  // 4.6 kW of a supply that nobody has: 90.62 + VAT.
  [
    'a new supply within the rights',
    { isNewSupply: true },
    { connection: [1094, 1094], access: [10965, 10965], total: [12059, 12059], vat: '21' },
  ],
  // 79.44 + VAT at most.
  [
    'a new supply of which nothing is known',
    { isNewSupply: true, presentW: [], rightsW: null },
    {
      connection: [1094, 1094],
      access: [10965, 10965],
      extension: [0, 9612],
      total: [12059, 21671],
      vat: '21',
    },
  ],
  [
    'without VAT in the Canary Islands',
    { isNewSupply: true, zone: 'canary' },
    { connection: [904, 904], access: [9062, 9062], total: [9966, 9966], vat: '' },
  ],
  ['gas that is switched', { energy: 'gas', presentW: [], requestedW: [] }, { state: 'none' }],
  [
    'gas that is connected',
    { energy: 'gas', isNewSupply: true, presentW: [], requestedW: [] },
    { state: 'unknown', why: 'gas' },
  ],
])('%s', (_, over, expected) => expect(shown(over)).toEqual(expected))
