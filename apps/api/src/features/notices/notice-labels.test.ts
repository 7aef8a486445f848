import { expect, test } from 'vitest'
import type { Locale } from '@fanal/domain/settings/languages'
import { noticeLabels } from './notice-labels.ts'

const fired = (product: string, told: object, locale: Locale) =>
  noticeLabels(
    'alert_fired',
    { product, price: 9450, day: '2026-11-16', sign: '<', limit: 9500, ...told },
    locale,
  )
const plain = (text: string) => text.replaceAll('\u00A0', ' ')

test.each([
  ['FTB M Dec-26', 'es-ES', 'Base, diciembre de 2026: ha llegado a 94,50 €/MWh'],
  ['FTS M Dec-26', 'es-ES', 'Solar, diciembre de 2026: ha llegado a 94,50 €/MWh'],
  ['FPB Q1-27', 'es-ES', 'Base de Portugal, trimestre 1 de 2027: ha llegado a 94,50 €/MWh'],
  ['FTB YR-27', 'ca-ES', 'Base, any 2027: ha arribat a 94,50 €/MWh'],
  ['FTB M Dec-26', 'ca-ES', 'Base, desembre del 2026: ha arribat a 94,50 €/MWh'],
  ['FTB Q1-27', 'en-US', 'Base load, Q1 2027: it has reached €94.50/MWh'],
  ['OMIE ES', 'es-ES', 'Precio medio del día en España: ha llegado a 94,50 €/MWh'],
  ['Another exchange', 'es-ES', 'Another exchange: ha llegado a 94,50 €/MWh'],
] as const)('%s in %s', (product, locale, title) => {
  expect(plain(fired(product, {}, locale).title)).toBe(title)
})

test.each([
  ['<', 9500, 'Tu alerta: por debajo de 95 €/MWh. Precio del lunes 16 nov'],
  ['>', 9550, 'Tu alerta: por encima de 95,50 €/MWh. Precio del lunes 16 nov'],
  ['=', 0, 'Tu alerta: igual a 0 €/MWh. Precio del lunes 16 nov'],
])('%s %d', (sign, limit, detail) => {
  expect(plain(fired('FTB M Dec-26', { sign, limit }, 'es-ES').detail)).toBe(detail)
})

test('a limit of use names its supply; notices from before without the street too', () => {
  const told = { unit: 'kwh', used: 53, expected: 144, limit: 140, contract: '100001' }
  expect(plain(noticeLabels('budget_exceeding', { ...told, street: 'Carrer Nou, 12' }, 'es-ES').detail)).toBe(
    'Contrato 100001 (Carrer Nou, 12): vas por 53 kWh y acabarías el mes en unos 144 kWh',
  )
  expect(plain(noticeLabels('budget_exceeding', told, 'es-ES').detail)).toMatch(/^Contrato 100001: vas/)
})
