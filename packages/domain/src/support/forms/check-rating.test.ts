import { expect, test } from 'vitest'
import { checkRating } from './check-rating.ts'

test.each([
  [1, '', {}],
  [5, 'Quick and clear.', {}],
  [undefined, '', { satisfaction: 'required' }],
  [0, '', { satisfaction: 'not_a_choice' }],
  [6, '', { satisfaction: 'not_a_choice' }],
  [3.5, '', { satisfaction: 'not_a_choice' }],
  [Number.NaN, '', { satisfaction: 'not_a_choice' }],
  [3, 'x'.repeat(2_000), {}],
  [3, 'x'.repeat(2_001), { words: 'too_long' }],
])('%s', (satisfaction, words, errors) => expect(checkRating({ satisfaction, words })).toEqual(errors))
