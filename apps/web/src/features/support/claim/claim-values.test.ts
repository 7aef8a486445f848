import { expect, test } from 'vitest'
import { answersOf, blankAnswers, type ClaimValues, noneOfThese } from './claim-values.ts'

const values = (answers: Partial<ClaimValues['answers']>): ClaimValues => ({
  contract: '100001',
  tipus: '02',
  subtipus: '009',
  comments: 'No cuadra',
  attachment: [],
  iban: '',
  answers: { ...blankAnswers, ...answers },
})

test('what is picked is its number, "none of these" is null, and what is not picked is missing', () => {
  expect(answersOf(values({ invoice_id: '12', earlier_case: '26000401' }))).toMatchObject({
    invoice_id: 12,
    earlier_case: '26000401',
  })
  expect(answersOf(values({ invoice_id: noneOfThese, change_id: noneOfThese }))).toMatchObject({
    invoice_id: null,
    change_id: null,
  })
  expect(answersOf(values({}))).not.toHaveProperty('invoice_id')
  expect(answersOf(values({}))).not.toHaveProperty('earlier_case')
})

test('only the periods that were read', () => {
  const { reading } = answersOf(values({ reading: { ...blankAnswers.reading, P1: '1234', P2: ' ' } }))
  expect(reading).toEqual({ P1: '1234' })
})
