import { expect, test } from 'vitest'
import { checkContact, type ContactForm } from './check-contact.ts'

const right: ContactForm = {
  polissa_id: 1,
  categ_id: 7,
  title: 'My last invoice',
  message: 'It is not\nwhat I expected.',
  attachments: [],
}

test.each<[Partial<ContactForm>, object]>([
  [{}, {}],
  [{ polissa_id: undefined }, { polissa_id: 'required' }],
  [{ categ_id: undefined }, { categ_id: 'required' }],
  [{ categ_id: 9 }, { categ_id: 'not_a_choice' }],
  [{ title: ' ' }, { title: 'required' }],
  [{ title: 'x'.repeat(150) }, {}],
  [{ title: 'x'.repeat(151) }, { title: 'too_long' }],
  [{ title: 'a\r\nBcc: b@example.com' }, { title: 'control_characters' }],
  [{ title: 'a\u202Eb' }, { title: 'control_characters' }],
  [{ message: '\n \t' }, { message: 'required' }],
  [{ message: 'x'.repeat(10_000) }, {}],
  [{ message: 'x'.repeat(10_001) }, { message: 'too_long' }],
  [{ attachments: [1, 2, 3, 4, 5, 6] }, {}],
  [{ attachments: [1, 2, 3, 4, 5, 6, 7] }, { attachments: 'too_many_files' }],
])('%#', (parts, errors) => {
  expect(checkContact({ ...right, ...parts }, { categories: [7, 20] })).toEqual(errors)
})

test('as many files as the form offers', () => {
  const form = { ...right, attachments: [1, 2, 3, 4, 5, 6] }
  expect(checkContact(form, { categories: [7], maxFiles: 5 })).toEqual({ attachments: 'too_many_files' })
})

test('an empty form names its fields in their order', () => {
  const errors = checkContact({ title: '', message: '', attachments: [] }, { categories: [7] })
  expect(Object.keys(errors)).toEqual(['polissa_id', 'categ_id', 'title', 'message'])
})
