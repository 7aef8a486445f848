import { describe, expect, test } from 'vitest'
import { chooseLocale, offeredLocales, parseLocale, textsLanguage, writtenFor } from './languages.ts'

test.each([
  ['es', 'es-ES'],
  ['ca-ES', 'ca-ES'],
  ['EN_us', 'en-US'],
  [' gl ', 'gl-ES'],
  ['en-GB', undefined],
  ['e', undefined],
  ['', undefined],
  [null, undefined],
  [7, undefined],
])('parseLocale(%j) is %s', (text, locale) => {
  expect(parseLocale(text)).toBe(locale)
})

test.each([
  [{ es: 'Aviso', ca: 'Avís' }, 'ca', { text: 'Avís', lang: 'ca' }],
  [{ es: 'Aviso', ca: 'Avís' }, 'en', { text: 'Aviso', lang: 'es' }],
  [{ es: '', ca: 'Avís' }, 'es', { text: 'Avís', lang: 'ca' }],
  [{}, 'en', { text: '', lang: 'en' }],
] as const)('of %j readers of %s get %j', (texts, lang, written) => {
  expect(writtenFor(texts, lang)).toEqual(written)
})

test.each([
  ['ca-ES', 'ca'],
  ['es-ES', 'es'],
  ['en-US', 'en'],
  ['gl-ES', 'es'],
  ['fr-FR', 'es'],
  ['de-DE', 'es'],
  ['xx', 'es'],
])('texts of %s come from %s', (locale, lang) => {
  expect(textsLanguage(locale)).toBe(lang)
})

describe('chooseLocale', () => {
  const partner = ['es-ES', 'ca-ES', 'en-US']
  test('the address wins over the cookie, the cookie over the default', () => {
    expect(chooseLocale({ query: 'ca', cookie: 'en-US', partner, default: 'es-ES' })).toBe('ca-ES')
    expect(chooseLocale({ query: null, cookie: 'en-US', partner, default: 'es-ES' })).toBe('en-US')
    expect(chooseLocale({ partner, default: 'es-ES' })).toBe('es-ES')
  })
  test('unknown and not offered languages give way to the next wish', () => {
    expect(chooseLocale({ query: 'xx', cookie: 'ca-ES', partner, default: 'es-ES' })).toBe('ca-ES')
    expect(chooseLocale({ query: 'fr-FR', partner, default: 'es-ES' })).toBe('es-ES')
    expect(chooseLocale({ query: 'fr-FR', partner: [...partner, 'fr-FR'], default: 'es-ES' })).toBe('fr-FR')
  })
  test('without a default it is ca-ES', () => {
    expect(chooseLocale({ query: 'xx', partner, default: '' })).toBe('ca-ES')
    expect(chooseLocale({ partner: [] })).toBe('ca-ES')
  })
})

const offered = (partner: string[]) => offeredLocales({ language: { default: 'es-ES', partner } })

describe('offeredLocales', () => {
  test('only the partner languages, in their order, once each', () => {
    expect(offered(['en-US', 'ca', 'ca-ES', 'klingon'])).toEqual(['en-US', 'ca-ES'])
  })
  test('an empty list still offers the default', () => {
    expect(offered([])).toEqual(['es-ES'])
  })
})
