import { describe, expect, test } from 'vitest'
import { langs } from '../settings/languages.ts'
import { documentFormats } from './document-formats.ts'
import { formatsOf } from './formats.ts'
import { listOf } from './lists.ts'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')
const summer = new Date('2026-08-02T07:04:05Z')
const winter = new Date('2026-11-15T23:30:59Z')

const written = {
  es: {
    longDay: ['2 de agosto de 2026', '16 de noviembre de 2026'],
    shortDay: ['domingo, 2 ago', 'lunes, 16 nov'],
    moment: ['2 de agosto de 2026 a las 9:04', '16 de noviembre de 2026 a las 0:30'],
    namedDay: ['domingo, 2 de agosto de 2026', 'lunes, 16 de noviembre de 2026'],
    namedMoment: ['domingo, 2 de agosto de 2026 a las 9:04', 'lunes, 16 de noviembre de 2026 a las 0:30'],
    longMoment: ['2 de agosto de 2026 a las 9:04:05 CEST', '16 de noviembre de 2026 a las 0:30:59 CET'],
  },
  ca: {
    longDay: ['2 d’agost del 2026', '16 de novembre del 2026'],
    shortDay: ['diumenge, 2 d’ag.', 'dilluns, 16 de nov.'],
    moment: ['2 d’agost del 2026, a les 9:04', '16 de novembre del 2026, a les 0:30'],
    namedDay: ['diumenge, 2 d’agost del 2026', 'dilluns, 16 de novembre del 2026'],
    namedMoment: ['diumenge, 2 d’agost del 2026, a les 9:04', 'dilluns, 16 de novembre del 2026, a les 0:30'],
    longMoment: ['2 d’agost del 2026, a les 9:04:05 CEST', '16 de novembre del 2026, a les 0:30:59 CET'],
  },
  en: {
    longDay: ['2 August 2026', '16 November 2026'],
    shortDay: ['Sunday, 2 Aug', 'Monday, 16 Nov'],
    moment: ['2 August 2026 at 09:04', '16 November 2026 at 00:30'],
    namedDay: ['Sunday, 2 August 2026', 'Monday, 16 November 2026'],
    namedMoment: ['Sunday, 2 August 2026 at 09:04', 'Monday, 16 November 2026 at 00:30'],
    longMoment: ['2 August 2026 at 09:04:05 GMT+2', '16 November 2026 at 00:30:59 GMT+1'],
  },
} as const

describe.each(Object.entries(written))('days and moments in %s, in the time of Madrid', (locale, styles) => {
  const formats = documentFormats(locale)
  test.each(Object.entries(styles))('%s', (style, expected) => {
    const write = formats[style as keyof typeof styles]
    expect([write(summer), write(winter)]).toEqual(expected)
  })
})

test.each([
  [
    'es-ES',
    'noviembre de 2026',
    'lunes',
    'domingo',
    '68,07 €',
    '-1.234,50 €',
    '1.234,5',
    '1234,5',
    '0,082011',
  ],
  [
    'ca-ES',
    'novembre del 2026',
    'dilluns',
    'diumenge',
    '68,07 €',
    '-1.234,50 €',
    '1.234,5',
    '1.234,5',
    '0,082011',
  ],
  ['en-US', 'November 2026', 'Monday', 'Sunday', '€68.07', '-€1,234.50', '1,234.5', '1,234.5', '0.082011'],
  // Without texts of its own: the language that it is shown.
  [
    'fr-FR',
    'noviembre de 2026',
    'lunes',
    'domingo',
    '68,07 €',
    '-1.234,50 €',
    '1.234,5',
    '1234,5',
    '0,082011',
  ],
] as const)('%s: months, weekdays and numbers', (locale, ...expected) => {
  const { monthOf, weekday, cents, decimal, plainNumber, unitPrice, numericDay } = documentFormats(locale)
  const found = [monthOf(2026, 11), weekday(0), weekday(6), cents(6_807), cents(-123_450), decimal(1234.5)]
  expect([...found.map(plain), plainNumber(1234.5), unitPrice('0.082011')]).toEqual(expected)
  expect(numericDay('2026-09-30')).toBe('30/09/2026')
})

test('very small prices are written out', () => {
  expect(documentFormats('es').unitPrice('0.0000001')).toBe('0,0000001')
  expect(documentFormats('es').unitPrice('0.1', 5)).toBe('0,10000')
})

test('lists', () => {
  expect(langs.map((lang) => listOf(lang, ['a', 'b', 'i']))).toEqual(['a, b i i', 'a, b e i', 'a, b, and i'])
})

test.each([
  ['es', '9:04', 'dom 2', '2 ago', '2 ago 2026'],
  ['ca', '9:04', 'dg. 2', '2 d’ag', '2 d’ag. del 2026'],
  ['en', '9:04', 'Sun 2', '2 Aug', '2 Aug 2026'],
] as const)('in %s, as short as it is clear', (lang, ...expected) => {
  const { brief } = formatsOf(lang)
  expect((['time', 'weekday', 'day', 'year'] as const).map((style) => brief(summer, style))).toEqual(expected)
})
