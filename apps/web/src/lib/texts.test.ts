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
