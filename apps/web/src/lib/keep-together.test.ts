import { expect, test } from 'vitest'
import { keepUnits } from './keep-together.ts'

const shown = (text: string) => text.replaceAll('\u00A0', '_')

test.each([
  ['123 kWh × 0,150 €/kWh', '123_kWh × 0,150_€/kWh'],
  ['4,6 kW × 31 días', '4,6_kW × 31_días'],
  ['1 dia, 2 dies, 1 day, 2 days, 1 día', '1_dia, 2_dies, 1_day, 2_days, 1_día'],
  ['21 % de 23,52 €', '21_% de 23,52_€'],
  ['1.348 m³, 5 MWh, 5 kWp', '1.348_m³, 5_MWh, 5_kWp'],
  // Words that only begin like a unit.
  ['2 horas y 3 kilos del 100 directo', '2 horas y 3 kilos del 100 directo'],
])('%s', (text, kept) => {
  expect(shown(keepUnits(text))).toBe(kept)
})
