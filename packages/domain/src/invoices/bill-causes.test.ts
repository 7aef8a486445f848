import { expect, test } from 'vitest'
import { causeOf } from './bill-causes.ts'

test.each([
  ['days', 3.1, { days: 3, energyKwh: 0 }, 'more_days'],
  ['days', -3.1, { days: -3, energyKwh: 0 }, 'fewer_days'],
  ['days', 1, { days: 0, energyKwh: 0 }, 'other_more'],
  ['days', -1, { days: 2, energyKwh: 0 }, 'other_less'],
  ['energy', 18.2, { days: 0, energyKwh: 92 }, 'more_energy'],
  ['energy', -18.2, { days: 0, energyKwh: -92 }, 'less_energy'],
  ['energy', 2, { days: 0, energyKwh: -5 }, 'other_more'],
  ['energy', 2, { days: 0, energyKwh: 0 }, 'other_more'],
  ['energy', -2, { days: 0, energyKwh: 5 }, 'other_less'],
  ['mix', 2, { days: 0, energyKwh: -5 }, 'dearer_hours'],
  ['mix', -2, { days: 0, energyKwh: 5 }, 'cheaper_hours'],
  ['surplus', 1, { days: 0, energyKwh: 0 }, 'less_surplus'],
  ['surplus', -1, { days: 0, energyKwh: 0 }, 'more_surplus'],
  ['price', 1, { days: 0, energyKwh: 0 }, 'price_up'],
  ['price', -1, { days: 0, energyKwh: 0 }, 'price_down'],
  ['power', 1, { days: 0, energyKwh: 0 }, 'more_power'],
  ['power', -1, { days: 0, energyKwh: 0 }, 'less_power'],
  ['taxes', 1, { days: 0, energyKwh: 0 }, 'taxes_up'],
  ['taxes', -1, { days: 0, energyKwh: 0 }, 'taxes_down'],
  ['other', 1, { days: 0, energyKwh: 0 }, 'other_more'],
  ['other', -1, { days: 0, energyKwh: 0 }, 'other_less'],
  ['other', 1, { days: 0, energyKwh: 0, isMultipoint: true }, 'points_more'],
  ['other', -1, { days: 0, energyKwh: 0, isMultipoint: true }, 'points_less'],
  ['energy', 1, { days: 0, energyKwh: 3, isMultipoint: true }, 'more_energy'],
] as const)('%s by %d € with %j is told as %s', (reason, amount, changes, cause) => {
  expect(causeOf(reason, amount, changes)).toBe(cause)
})
