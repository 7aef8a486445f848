import { expect, test } from 'vitest'
import { guessableForms } from './guessable-forms.ts'

test.each([
  ['Password1!', 'password'],
  ['P@$$w0rd-2026', 'password'],
  ['pa55W0RD!!', 'password'],
  ['PASSWORD.1a', 'password.1a'],
  ['1qaz!QAZ', '1qaz!qaz'],
  ['Abc-123', 'abc123'],
  ['2026-Dragon!', 'dragon'],
  ['@dm1n-1', 'admin'],
  ['We1c0me_1', 'welcome'],
  ['Contraseña-1', 'contrasena'],
  ['CONTRASEÑA-1a', 'contrasena-1a'],
  ['123456Aa!', '123456'],
  ['Qwerty-123456', 'qwerty123456'],
])('%s comes from %s', (password, word) => {
  expect(guessableForms(password)).toContain(word)
})

test('a word is not all of a password that adds much to it', () => {
  expect(guessableForms('Dragon-8471#93.x')).not.toContain('dragon')
  expect(guessableForms('Dragon-84719')).toContain('dragon')
  expect(guessableForms('Dragon-847193')).not.toContain('dragon')
  expect(guessableForms('Fanal-2026')).not.toContain('2026')
})

test('nothing breaks it', () => {
  for (const odd of ['', '!!!', '😀', 'ß', '\u0301'])
    expect(guessableForms(odd).every((form) => typeof form === 'string')).toBe(true)
})
