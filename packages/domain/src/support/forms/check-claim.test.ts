import { describe, expect, test } from 'vitest'
import { questionsOf } from '../claims/claim-questions.ts'
import { claimSubtypes, offeredSubtypes, typeOf } from '../claims/claim-types.ts'
import { checkClaim, type ClaimForm } from './check-claim.ts'
import { type ClaimAnswers, cleanAnswers } from './claim-answers.ts'

const right: ClaimForm = {
  contract: '100001',
  tipus: '02',
  subtipus: '009',
  comments: 'The house was empty.',
  attachment: [],
}
const rules = { today: '2026-11-15', periods: ['P1', 'P2', 'P3'], energy: 'electricity' as const }

test.each<[Partial<ClaimForm>, object]>([
  [{}, {}],
  [{ contract: undefined }, { contract: 'required' }],
  [{ contract: ' ' }, { contract: 'required' }],
  [{ tipus: '' }, { tipus: 'required', subtipus: 'not_a_choice' }],
  [
    { tipus: '', subtipus: '' },
    { tipus: 'required', subtipus: 'required' },
  ],
  [{ tipus: '99' }, { tipus: 'not_a_choice', subtipus: 'not_a_choice' }],
  [{ subtipus: '' }, { subtipus: 'required' }],
  // Another type, between companies, and gas only.
  [{ subtipus: '013' }, { subtipus: 'not_a_choice' }],
  [{ subtipus: '037' }, { subtipus: 'not_a_choice' }],
  [
    { tipus: '08', subtipus: '033' },
    { tipus: 'not_a_choice', subtipus: 'not_a_choice' },
  ],
  [{ comments: '' }, { comments: 'required' }],
  [{ comments: 'x'.repeat(10_001) }, { comments: 'too_long' }],
  [{ attachment: ['photo'] }, {}],
  [{ attachment: ['photo', 'photo'] }, { attachment: 'too_many_files' }],
])('%#', (parts, errors) => expect(checkClaim({ ...right, ...parts }, rules)).toEqual(errors))

test('what the retailer closed cannot be chosen', () => {
  expect(checkClaim(right, { ...rules, closed: ['009'] })).toEqual({ subtipus: 'not_a_choice' })
})
test('of a gas contract', () => {
  const form = { ...right, tipus: '08', subtipus: '033' }
  expect(checkClaim(form, { ...rules, energy: 'gas' })).toEqual({})
})

const answered = (subtipus: string, answers: ClaimAnswers) =>
  checkClaim({ ...right, tipus: typeOf(subtipus) ?? '', subtipus, answers }, rules)

describe('the questions of a subtype', () => {
  test.each<[string, ClaimAnswers, object]>([
    ['009', { invoice_id: 7 }, {}],
    ['009', { invoice_id: null }, {}],
    ['009', {}, { 'answers.invoice_id': 'required' }],
    ['013', {}, { 'answers.change_id': 'required' }],
    ['013', { change_id: null }, {}],
    ['023', { earlier_case: '' }, { 'answers.earlier_case': 'required' }],
    ['023', { earlier_case: '26000417' }, {}],
    [
      '001',
      {},
      {
        'answers.incident_day': 'required',
        'answers.contact_name': 'required',
        'answers.contact_phone': 'required',
      },
    ],
    [
      '001',
      { incident_day: '2026-11-16', contact_name: 'Marta', contact_phone: '600000010' },
      { 'answers.incident_day': 'in_future' },
    ],
    [
      '001',
      { incident_day: '2026-11-31', contact_name: 'Marta', contact_phone: '600000010' },
      { 'answers.incident_day': 'not_a_day' },
    ],
    [
      '003',
      { contact_name: 'a\nb', contact_phone: '12' },
      { 'answers.contact_name': 'control_characters', 'answers.contact_phone': 'phone_not_valid' },
    ],
    ['022', { incident_from: '2026-11-01', incident_to: '2026-11-02' }, {}],
    ['022', { incident_from: '2026-11-01', incident_to: '2026-11-01' }, {}],
    [
      '022',
      { incident_from: '2026-11-02', incident_to: '2026-11-01' },
      { 'answers.incident_to': 'before_start' },
    ],
    ['022', { incident_from: '2026-11-02' }, { 'answers.incident_to': 'required' }],
    ['022', { incident_from: '2026-11-02', is_ongoing: true }, {}],
    ['022', { is_ongoing: true }, { 'answers.incident_from': 'required' }],
    [
      '022',
      { incident_from: '2026-11-02', incident_to: '2026-12-01' },
      { 'answers.incident_to': 'in_future' },
    ],
    ['021', { incident_from: '2026-11-01', is_ongoing: true, amount: '12,50' }, {}],
    ['021', { incident_from: '2026-11-01', is_ongoing: true }, {}],
    [
      '021',
      { incident_from: '2026-11-01', is_ongoing: true, amount: '12,505' },
      { 'answers.amount': 'amount_not_valid' },
    ],
    [
      '021',
      { incident_from: '2026-11-01', is_ongoing: true, amount: '-5' },
      { 'answers.amount': 'amount_not_valid' },
    ],
    ['026', { place: ' ' }, { 'answers.place': 'required' }],
    ['026', { place: 'x'.repeat(201) }, { 'answers.place': 'too_long' }],
    ['026', { place: 'Carrer Major, 1' }, {}],
    ['083', { contact_name: 'Marta', contact_phone: '600000010' }, {}],
    [
      '083',
      { iban: 'ES91 2100', contact_name: 'Marta', contact_phone: '600000010' },
      { 'answers.iban': 'iban_not_valid' },
    ],
    ['036', { invoice_id: 7, reading: { P1: '1', P2: '2', P3: '3' }, reading_day: '2026-11-15' }, {}],
    [
      '036',
      { invoice_id: 7, reading: { P1: '1', P2: 'x' } },
      {
        'answers.reading.P2': 'not_a_number',
        'answers.reading.P3': 'required',
        'answers.reading_day': 'required',
      },
    ],
    ['103', {}, {}],
  ])('%s %j', (subtipus, answers, errors) => expect(answered(subtipus, answers)).toEqual(errors))

  test('are not asked of clients that do not know them, and not of a wrong subtype', () => {
    expect(checkClaim({ ...right, subtipus: '036' }, rules)).toEqual({})
    expect(checkClaim({ ...right, subtipus: '013', answers: {} }, rules)).toEqual({
      subtipus: 'not_a_choice',
    })
  })
  test('every offered subtype can be answered', () => {
    const all: ClaimAnswers = {
      invoice_id: null,
      reading: { P1: '1', P2: '2', P3: '3' },
      reading_day: '2026-11-15',
      incident_day: '2026-11-15',
      incident_from: '2026-11-15',
      is_ongoing: true,
      change_id: null,
      earlier_case: null,
      place: 'Carrer Major, 1',
      contact_name: 'Marta',
      contact_phone: '600000010',
    }
    const offered = claimSubtypes.filter((subtype) =>
      offeredSubtypes(typeOf(subtype) ?? '', rules).includes(subtype),
    )
    expect(offered.filter((subtype) => Object.keys(answered(subtype, all)).length > 0)).toEqual([])
  })
})

test('only what was asked is kept', () => {
  const answers = {
    invoice_id: 7,
    place: ' Carrer Major, 1 ',
    amount: '',
    incident_from: '2026-11-01',
    incident_to: '2026-11-02',
  }
  const kept = (subtype: string, more: ClaimAnswers = {}) =>
    cleanAnswers(questionsOf(subtype), { ...answers, ...more })
  expect(kept('009')).toEqual({ invoice_id: 7 })
  expect(kept('026')).toEqual({ place: 'Carrer Major, 1' })
  expect(kept('021')).toEqual({ incident_from: '2026-11-01', incident_to: '2026-11-02' })
  expect(kept('021', { is_ongoing: true })).toEqual({ incident_from: '2026-11-01', is_ongoing: true })
  expect(kept('083', { iban: 'es91 2100 0418 4502 0005 1332' })).toEqual({ iban: 'ES9121000418450200051332' })
  expect(kept('009', { invoice_id: null })).toEqual({ invoice_id: null })
  expect(kept('103')).toEqual({})
})
