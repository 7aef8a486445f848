import { expect, test } from 'vitest'
import { checkShareChange } from './share-change.ts'

test.each([
  [40, {}],
  [0, {}],
  [30, { percent: 'unchanged' }],
  [null, { percent: 'not_a_percent' }],
])('%s of 30', (percent, errors) => {
  expect(checkShareChange(percent, 30)).toEqual(errors)
})
