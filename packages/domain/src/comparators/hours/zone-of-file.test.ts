import { expect, test } from 'vitest'
import { cupsControlLetters } from '../../identifiers/cups.ts'
import { zoneOfFile } from './zone-of-file.ts'

const cupsOf = (digits: string) => `ES${digits}${cupsControlLetters(digits)}`
const file = (cups: string) => `cups;fecha;hora;consumo_kWh\n${cups};2026/09/01;01:00;0,5\n`

test.each([
  ['the Canary Islands', file(`${cupsOf('0031600000000001')}0F`), 'canary'],
  ['the peninsula', file(cupsOf('0021000000123456')), 'peninsula'],
  ['a distributor that is not listed', file(cupsOf('0288000000456789')), undefined],
  ['a mistyped supply point', file('ES0031600000000001AA'), undefined],
  ['a file without one', 'Fecha;Hora;Consumo\n01/09/2026;1;0,5\n', undefined],
])('%s', (_, beginning, zone) => expect(zoneOfFile(beginning)).toBe(zone))
