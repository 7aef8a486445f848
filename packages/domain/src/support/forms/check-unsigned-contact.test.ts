import { expect, test } from 'vitest'
import { checkUnsignedContact, type UnsignedContactForm } from './check-unsigned-contact.ts'

const right: UnsignedContactForm = {
  email: 'nou@example.com',
  mobile: '+34 600 000 010',
  category: 3,
  subject: 'A question',
  description: 'How do I become a customer?',
  attachment: [],
}
const rules = { categories: [3] }

test.each<[Partial<UnsignedContactForm>, object]>([
  [{}, {}],
  [{ email: ' ' }, { email: 'required' }],
  [{ email: 'nou@' }, { email: 'email_not_valid' }],
  [{ email: 'nou@example.com\r\nBcc: x@example.com' }, { email: 'email_not_valid' }],
  [{ mobile: '' }, { mobile: 'required' }],
  [{ mobile: '+34 ' }, { mobile: 'required' }],
  [{ mobile: '600000010' }, {}],
  [{ mobile: '0034 600 000 010' }, {}],
  [{ mobile: '12345' }, { mobile: 'phone_not_valid' }],
  [{ mobile: '500000010' }, { mobile: 'phone_not_valid' }],
  // Twelve characters, as a Spanish number has.
  [{ mobile: '+33612345678' }, {}],
  [{ mobile: '+4915112345678' }, {}],
  [{ mobile: '+491511234567890' }, {}],
  [{ mobile: '+4915112345678901' }, { mobile: 'too_long' }],
  [{ category: undefined }, { category: 'required' }],
  [{ category: 4 }, { category: 'not_a_choice' }],
  [{ subject: '' }, { subject: 'required' }],
  [{ description: '' }, { description: 'required' }],
  [{ description: 'x'.repeat(10_001) }, { description: 'too_long' }],
  [{ attachment: Array(7).fill('file') }, { attachment: 'too_many_files' }],
])('%#', (parts, errors) => expect(checkUnsignedContact({ ...right, ...parts }, rules)).toEqual(errors))

test('a library may know better', () => {
  const form = { ...right, mobile: '+33612345678' }
  expect(checkUnsignedContact(form, { ...rules, isPhone: () => false })).toEqual({
    mobile: 'phone_not_valid',
  })
})
