import { expect, test } from 'vitest'
import { checkRefCatastralChange } from './ref-catastral-change.ts'

const current = '9872023VH5797S0001WX'

test.each([
  ['9872023 vh5797s 0002 XX', {}],
  ['9872023VH5797S', {}],
  [' ', { ref_catastral: 'required' }],
  ['9872023', { ref_catastral: 'ref_catastral_not_valid' }],
  ['9872023-vh5797s-0001-wx', { ref_catastral: 'unchanged' }],
])('%s', (typed, errors) => {
  expect(checkRefCatastralChange(typed, current)).toEqual(errors)
})
