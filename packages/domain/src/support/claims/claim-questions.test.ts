import { expect, test } from 'vitest'
import { claimQuestions, questionsOf } from './claim-questions.ts'
import { claimSubtypes, isRetailers } from './claim-types.ts'

test.each([
  ['001', ['incidentDate', 'contactPerson']],
  ['003', ['contactPerson']],
  ['004', ['incidentDate', 'amount', 'contactPerson']],
  ['007', ['invoice']],
  ['009', ['invoice']],
  ['013', ['change']],
  ['014', ['bankAccount', 'contactPerson']],
  ['021', ['incidentPeriod', 'amount']],
  ['023', ['earlierCase']],
  ['024', ['incidentPeriod', 'place', 'contactPerson']],
  ['026', ['place']],
  ['033', ['amount']],
  ['036', ['invoice', 'reading']],
  ['039', ['incidentPeriod']],
  ['041', ['place', 'contactPerson']],
  ['054', ['incidentDate', 'contactPerson']],
  ['066', ['change']],
  ['074', ['change', 'earlierCase']],
  ['083', ['bankAccount', 'contactPerson']],
  ['002', []],
  ['', []],
])('%s asks for %j', (subtype, questions) => expect(questionsOf(subtype)).toEqual(questions))

test('the retailer’s own ask for nothing', () => {
  expect(claimSubtypes.filter(isRetailers).flatMap(questionsOf)).toEqual([])
})

test('how many subtypes ask each question', () => {
  const counts = claimQuestions.map(
    (question) => claimSubtypes.filter((subtype) => questionsOf(subtype).includes(question)).length,
  )
  expect(counts).toEqual([13, 1, 3, 8, 3, 22, 4, 2, 3, 19])
})
