import { expect, test } from 'vitest'
import { giveTexts, textsIn } from './texts.ts'

function monthsIn(lang: 'ca' | 'es', start: string, end: string): string {
  giveTexts(lang, { 'contract-changes': { 'personalised.months': 'De {start} a {end}' } })
  return textsIn(lang, 'contract-changes')('personalised.months', { start, end })
}

test.each([
  ['abril del 2027', 'octubre del 2027', "D'abril del 2027 a octubre del 2027"],
  ['agost del 2027', 'juny del 2027', "D'agost del 2027 a juny del 2027"],
  ['octubre del 2027', 'gener del 2028', "D'octubre del 2027 a gener del 2028"],
  ['maig del 2027', 'juny del 2027', 'De maig del 2027 a juny del 2027'],
  ['10', '12', 'De 10 a 12'],
])('in Catalan: of %s', (start, end, words) => {
  expect(monthsIn('ca', start, end)).toBe(words)
})

test('only in Catalan', () => {
  expect(monthsIn('es', 'abril de 2027', 'junio de 2027')).toBe('De abril de 2027 a junio de 2027')
})
