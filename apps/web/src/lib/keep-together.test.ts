import { formatsOf } from '@fanal/domain/formats/formats'
import { langs } from '@fanal/domain/settings/languages'
import { expect, test } from 'vitest'
import { keepDay, keepUnits } from './keep-together.ts'

const shown = (text: string) => text.replaceAll('\u00A0', '_')

test.each([
  ['123 kWh × 0,150 €/kWh', '123_kWh × 0,150 €/kWh'],
  ['4,6 kW × 31 días', '4,6_kW × 31_días'],
  ['1 dia, 2 dies, 1 day, 2 days, 1 día', '1_dia, 2_dies, 1_day, 2_days, 1_día'],
  ['21 % de 23,52 €', '21_% de 23,52_€'],
  ['de 10 a 14 h', 'de 10 a 14_h'],
  ['1.348 m³ y 5 min', '1.348_m³ y 5_min'],
  // Words that only begin like a unit.
  ['2 horas y 3 kilos del 100 directo', '2 horas y 3 kilos del 100 directo'],
])('%s', (text, kept) => {
  expect(shown(keepUnits(text))).toBe(kept)
})

test('a day and its month, in each language', () => {
  const days = langs.map((lang) => shown(keepDay(formatsOf(lang).date('2026-11-05'))))
  expect(days.toSorted()).toEqual(['5_Nov 2026', '5_de_nov. 2026', '5_nov 2026'].toSorted())
  expect(shown(keepDay(formatsOf('es').period('2026-09-15', '2026-10-14')))).toBe(
    '15_sept 2026 – 14_oct 2026',
  )
})
