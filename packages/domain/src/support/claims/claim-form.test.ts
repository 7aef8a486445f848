import { expect, test } from 'vitest'
import { isCorrectable, textsOfForm, withText } from './claim-form.ts'

const form = {
  process: 'R1',
  invoice: null,
  is_ours: false,
  holder: { name: 'Marta', phone: '' },
  details: { invoice_id: 4, reading: { P1: '120' } },
}

test('the texts of a form, each with its place', () => {
  expect(textsOfForm(form)).toEqual([
    { path: ['process'], text: 'R1' },
    { path: ['holder', 'name'], text: 'Marta' },
    { path: ['holder', 'phone'], text: '' },
    { path: ['details', 'reading', 'P1'], text: '120' },
  ])
})

test.each([
  [['holder', 'phone'], { ...form, holder: { name: 'Marta', phone: '1' } }],
  [['details', 'reading', 'P1'], { ...form, details: { invoice_id: 4, reading: { P1: '1' } } }],
  [['invoice'], { ...form, invoice: '1' }],
  [['more', 'text'], { ...form, more: { text: '1' } }],
])('another text in %j leaves the rest as it is', (path, expected) => {
  expect(withText(form, path, '1')).toEqual(expected)
})

test('what the case decides is not corrected', () => {
  expect(textsOfForm(form).map(({ path }) => isCorrectable(path))).toEqual([false, true, true, true])
})
