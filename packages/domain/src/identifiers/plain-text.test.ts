import { expect, test } from 'vitest'
import { hasControlCharacters } from './plain-text.ts'

test.each([
  ['', false],
  ['Carrer de l’Àngel Guimerà, 3 1r-2a · «Ñ»', false],
  ['100042/B', false],
  ['日本 🏠', false],
  ['a\u0000b', true],
  ['a\tb', true],
  ['a\nSet-Cookie: b', true],
  ['a\r', true],
  ['a\u007F', true],
  ['a\u0085b', true],
  ['a\u2028b', true],
  ['gnp.\u202Eexe', true],
  ['\u2066a', true],
])('%j', (text, has) => expect(hasControlCharacters(text)).toBe(has))
