import { expect, test } from 'vitest'
import { maxUploadBytesTogether, uploadProblem } from './upload-limits.ts'

const pdf = (size: number, name = 'a.pdf') => ({ name, size, type: 'application/pdf' })
const room = { held: [{ size: 10_000_000 }], maxFiles: 3, maxBytes: 15_000_000 }
const rest = maxUploadBytesTogether - 10_000_000

test.each([
  ['one that fits', [pdf(1)], undefined],
  ['as many as there may be', [pdf(1), pdf(1)], undefined],
  ['one more', [pdf(1), pdf(1), pdf(1)], { code: 'too_many_files' }],
  ['just enough together', [pdf(rest)], undefined],
  ['a byte too much together', [pdf(rest + 1)], { code: 'too_large_together' }],
  ['one alone too large', [pdf(15_000_001, 'b.pdf')], { code: 'file_too_large', name: 'b.pdf' }],
  ['a picture', [{ name: 'c.heic', size: 1, type: 'image/heic' }], undefined],
  [
    'SVG',
    [{ name: 'd.svg', size: 1, type: 'image/svg+xml' }],
    { code: 'invalid_attachment_type', name: 'd.svg' },
  ],
  ['of no known type', [{ name: 'e', size: 1, type: '' }], { code: 'invalid_attachment_type', name: 'e' }],
])('%s', (_, picked, problem) => expect(uploadProblem(picked, room)).toEqual(problem))
