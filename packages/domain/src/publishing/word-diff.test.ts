import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DiffPiece, diffExcerpt, wordDiff } from './word-diff.ts'

const textOf = (pieces: readonly DiffPiece[], not: DiffPiece['is']) =>
  pieces
    .filter(({ is }) => is !== not)
    .map(({ text }) => text)
    .join('')

const shown = (pieces: readonly DiffPiece[]) =>
  pieces.map(({ is, text }) => ({ same: text, gone: `[-${text}-]`, new: `[+${text}+]` })[is]).join('')

test.each([
  ['', '', ''],
  ['Hola', 'Hola', 'Hola'],
  ['', 'Hola', '[+Hola+]'],
  ['Hola', '', '[-Hola-]'],
  ['Laborables, de 8 a 20 h', 'Laborables, de 8 a 21 h', 'Laborables, de 8 a [-20-][+21+] h'],
  ['uno dos tres', 'uno tres', 'uno [-dos -]tres'],
  ['<p>uno</p>', '<h2>uno</h2>', '[-<p>-][+<h2>+]uno[-</p>-][+</h2>+]'],
  ['a < b', 'a < c', 'a < [-b-][+c+]'],
])('%j to %j is %j', (before, after, expected) => {
  expect(shown(wordDiff(before, after))).toBe(expected)
})

const words = fc
  .array(fc.constantFrom('uno', 'dos', 'tres', '<p>', '</p>', ' ', '\n', '{name}', '<', 'ç'))
  .map((all) => all.join(''))

test('what is not new is the earlier text, what is not gone the later one', () => {
  fc.assert(
    fc.property(words, fc.oneof(words, fc.string()), (before, after) => {
      const pieces = wordDiff(before, after)
      expect(textOf(pieces, 'new')).toBe(before)
      expect(textOf(pieces, 'gone')).toBe(after)
      expect(pieces.every(({ text }, i) => text !== '' && pieces[i - 1]?.is !== pieces[i]?.is)).toBe(true)
    }),
  )
})

test('a text with itself has no changes', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(wordDiff(text, text).some(({ is }) => is !== 'same')).toBe(false)
    }),
  )
})

test('texts of a great many words are compared all the same', () => {
  const [before, after] = ['a', 'b'].map((word) => `x ${Array(5_000).fill(word).join(' ')} y`)
  const pieces = wordDiff(before ?? '', after ?? '')
  expect(textOf(pieces, 'new')).toBe(before)
  expect(textOf(pieces, 'gone')).toBe(after)
})

test('an excerpt keeps what changed and what stands next to it', () => {
  const [same, changed] = ['palabra '.repeat(50), 'fin']
  expect(shown(diffExcerpt(wordDiff(`${same}principio`, `${same}${changed}`), 10))).toBe(
    '…a palabra [-principio-][+fin+]',
  )
})
