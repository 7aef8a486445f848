import { expect, test } from 'vitest'
import { giveTexts, textsIn } from './texts.ts'

const months = { 'personalised.months': 'De {start} a {end}' }

test.each([
  ['ca', 'abril del 2027', 'octubre del 2027', "D'abril del 2027 a octubre del 2027"],
  ['ca', 'agost del 2027', 'juny del 2027', "D'agost del 2027 a juny del 2027"],
  ['ca', 'octubre del 2027', 'gener del 2028', "D'octubre del 2027 a gener del 2028"],
  ['ca', 'maig del 2027', 'juny del 2027', 'De maig del 2027 a juny del 2027'],
  ['ca', '10', '12', 'De 10 a 12'],
  ['es', 'abril de 2027', 'junio de 2027', 'De abril de 2027 a junio de 2027'],
] as const)('%s: of %s', (lang, start, end, words) => {
  giveTexts(lang, { 'contract-changes': months })
  expect(textsIn(lang, 'contract-changes')('personalised.months', { start, end })).toBe(words)
})

test('a value that ends with a period ends its sentence', () => {
  giveTexts('ca', { 'contract-changes': { 'personalised.months': 'De {start} a {end}.' } })
  const t = textsIn('ca', 'contract-changes')
  expect(t('personalised.months', { start: '30 de nov.', end: '1 de des.' })).toBe(
    'De 30 de nov. a 1 de des.',
  )
  expect(t('personalised.months', { start: '1', end: '2' })).toBe('De 1 a 2.')
})
