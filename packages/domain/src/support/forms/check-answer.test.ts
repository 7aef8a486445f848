import { expect, test } from 'vitest'
import { checkCaseAnswer } from './check-answer.ts'

test.each([
  ['The photo of today.', 1, {}],
  ['The photo of today.', 0, {}],
  ['', 1, {}],
  [' \n', 0, { message: 'required' }],
  ['x'.repeat(10_001), 0, { message: 'too_long' }],
  ['x'.repeat(10_001), 1, { message: 'too_long' }],
  ['', 7, { attachments: 'too_many_files' }],
])('%#', (message, files, errors) => {
  expect(checkCaseAnswer({ message, attachments: Array(files).fill('file') })).toEqual(errors)
})

test('as many files as the form offers', () => {
  expect(checkCaseAnswer({ message: '', attachments: ['a', 'b'] }, { maxFiles: 1 })).toEqual({
    attachments: 'too_many_files',
  })
})
