import { expect, test } from 'vitest'
import { exampleAddress } from '../contract-changes/example-address-fixture.ts'
import { langs } from '../settings/languages.ts'
import { formatAddress, placeLanguage } from './format-address.ts'
import { provinceName, provincesIn, zoneOf } from './provinces.ts'
import { streetTypeName, streetTypesIn } from './street-types.ts'

test('a park has two codes: both are known, one is offered', () => {
  expect([streetTypeName(38, 'es'), streetTypeName(46, 'es'), streetTypeName(46, 'ca')]).toEqual([
    'Parque',
    'Parque',
    'Parc',
  ])
  expect(streetTypesIn('es').filter(({ name }) => name === 'Parque')).toEqual([{ id: 38, name: 'Parque' }])
})

test.each(langs)('52 provinces and every street type once, in %s', (lang) => {
  expect(new Set(provincesIn(lang).map(({ id }) => id)).size).toBe(52)
  const names = streetTypesIn(lang).map(({ name }) => name)
  expect(names.length).toBeGreaterThan(50)
  expect(names.every(Boolean)).toBe(true)
})
test('names by language', () => {
  expect([provinceName(17, 'es'), provinceName(7, 'ca'), provinceName(99, 'es')]).toEqual([
    'Girona',
    expect.stringContaining('Balears'),
    undefined,
  ])
})
test.each([
  [8, 'peninsula'],
  [7, 'balearic'],
  [35, 'canary'],
  [38, 'canary'],
  [51, 'ceuta'],
  [52, 'melilla'],
] as const)('province %i is in zone %s', (province, zone) => expect(zoneOf(province)).toBe(zone))

test('an address on one line', () => {
  const elsewhere = { ...exampleAddress, dp: '28001', poblacio: 'Madrid', nv: 'Mayor' }
  expect(formatAddress({ ...elsewhere, bq: 'B', es: '2', aclarador: 'junto al mercado' }, 'es')).toBe(
    'Calle Mayor, 18, bl. B, esc. 2, 2n 1a, 28001 Madrid, junto al mercado',
  )
})

test.each([
  ['ca', 'Carrer de la Força'],
  ['es', 'Calle de la Força'],
  ['en', 'Calle de la Força'],
] as const)('the type of street in %s is what its form offers, wherever the street is', (lang, street) => {
  expect(formatAddress(exampleAddress, lang)).toBe(`${street}, 18, 2n 1a, 17004 Girona`)
  expect(streetTypesIn(lang).map(({ name }) => name)).toContain(street.split(' ')[0])
})

test('where nobody’s language is known, that of the place', () => {
  expect(['17', '8', '28', ''].map(placeLanguage)).toEqual(['ca', 'ca', 'es', 'es'])
})
