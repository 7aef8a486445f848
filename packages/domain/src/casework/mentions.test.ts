import { describe, expect, test } from 'vitest'
import { fitsMention, mentionBegun, mentionsIn } from './mentions.ts'

const people = [
  { id: 1, name: 'Laia' },
  { id: 2, name: 'Laia Puig' },
  { id: 3, name: 'Pau Bosch' },
  { id: 4, name: 'Pau Bosch' },
  { id: 5, name: '' },
]

describe('a note names', () => {
  test.each<[string, number[]]>([
    ['@Laia, ¿lo miras?', [1]],
    ['Mira esto, @Laia Puig.', [2]],
    ['@Laia Puigdemont', [1]],
    ['@Laiana', []],
    ['@laia', []],
    ['@Pau Bosch y @Pau Bosch', [3, 4]],
    ['@Laia Puig, @Laia', [1, 2]],
    ['laia@example.com', []],
    ['Laia', []],
    ['@', []],
    ['', []],
  ])('%j: %j', (text, ids) => {
    expect(mentionsIn(text, people).map(({ id }) => id)).toEqual(ids)
  })
})

test.each<[string, string | undefined]>([
  ['@', ''],
  ['Mira, @La', 'La'],
  ['Mira, @Laia Pu', 'Laia Pu'],
  ['(@Pa', 'Pa'],
  ['laia@exa', undefined],
  ['@Laia, ', undefined],
  ['nada', undefined],
])('somebody is chosen after %j: %j', (text, begun) => {
  expect(mentionBegun(text)).toBe(begun)
})

test.each([
  ['Laia Puig', '', true],
  ['Laia Puig', 'lai', true],
  ['Laia Puig', 'laia pu', true],
  ['Laia Puig', 'pui', true],
  ['Núria Bosch', 'nur', true],
  ['Laia Puig', 'aia', false],
])('%s is offered for %j: %s', (name, begun, is) => expect(fitsMention(name, begun)).toBe(is))
