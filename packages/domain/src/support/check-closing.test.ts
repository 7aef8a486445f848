import { expect, test } from 'vitest'
import { checkClosing, mentionsDisputeBody } from './check-closing.ts'

const body = { name: 'Junta Arbitral de Consum de Catalunya', url: 'https://consum.example' }
const where = 'You may go to the Junta Arbitral de Consum de Catalunya, free of charge.'

test.each([
  ['accepted', 'We return 12 €.', {}],
  ['denied', where, {}],
  ['denied', 'No.', { message: 'dispute_body_missing' }],
  ['denied', `No. See ${body.url}`, { message: 'dispute_body_missing' }],
  ['', where, { result: 'required' }],
  ['withdrawn', where, { result: 'not_a_choice' }],
  ['solved', where, { result: 'not_a_choice' }],
  ['accepted', ' \n', { message: 'required' }],
  ['denied', '', { message: 'required' }],
  ['accepted', 'x'.repeat(10_001), { message: 'too_long' }],
])('%s', (result, message, errors) => expect(checkClosing({ result, message }, body)).toEqual(errors))

test.each([
  ['JUNTA ARBITRAL DE CONSUM DE CATALUNYA', true],
  ['la junta arbitral\n  de consum de Catalunya.', true],
  ['Junta Arbitral', false],
  ['', false],
])('%j mentions it: %s', (text, expected) => expect(mentionsDisputeBody(text, body)).toBe(expected))

test('accents do not matter, and nothing can be denied without a body', () => {
  expect(
    mentionsDisputeBody('la Sindicatura de l’Energia', { name: 'Sindicatura de l’energía', url: '' }),
  ).toBe(true)
  expect(checkClosing({ result: 'denied', message: where }, { name: ' ', url: '' })).toEqual({
    message: 'dispute_body_missing',
  })
})
