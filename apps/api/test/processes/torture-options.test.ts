import { expect, test } from 'vitest'
import { tortureOptions } from './torture-options.ts'

const sizes = {
  wizards: { usual: 1_000, tiny: 4, isShared: true },
  browsers: { usual: 10, tiny: 4 },
}

test.each([
  [[], { wizards: 1_000, browsers: 10, seed: 7 }],
  [['--tiny'], { wizards: 4, browsers: 4, seed: 7 }],
  [['--wizards=90'], { wizards: 90, browsers: 10, seed: 7 }],
  [['--part=1/4'], { wizards: 250, browsers: 10, seed: 7 }],
  [['--part', '3/3'], { wizards: 334, browsers: 10, seed: 2_000_007 }],
])('%j', (args, expected) => {
  expect(tortureOptions(sizes, ['--seed=7', ...args])).toEqual(expected)
})

test.each(['0/4', '5/4', '2', 'x/4', '1/'])('no part: %s', (part) => {
  expect(() => tortureOptions(sizes, [`--part=${part}`])).toThrow(/is not one of several/)
})

test('what is not shared has no parts', () => {
  expect(() => tortureOptions({ bills: { usual: 5, tiny: 1 } }, ['--part=1/2'])).toThrow(/--part/)
})
