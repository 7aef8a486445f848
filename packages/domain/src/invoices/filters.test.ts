import { describe, expect, test } from 'vitest'
import {
  amountOf,
  checkFilter,
  checkFilters,
  filterFields,
  isoDateOf,
  numericText,
  operatorsOf,
  sentValues,
  typedDateOf,
} from './filters.ts'

describe('terms on the wire', () => {
  test.each<[unknown[], object]>([
    [['number', 'like', 'FE26'], { field: 'number', operator: 'like', values: ['FE26'] }],
    [['amount_total', '>=', 50], { field: 'amount_total', operator: '>=', values: ['50'] }],
    [['residual', '>', '0.01'], { field: 'residual', operator: '>', values: ['0.01'] }],
    [['date_invoice', '<=', '2026-10-31'], { field: 'date_invoice', operator: '<=', values: ['2026-10-31'] }],
    [
      ['polissa_id.name', 'in', ['100001', '100002']],
      { field: 'polissa_id.name', operator: 'in', values: ['100001', '100002'] },
    ],
    [
      ['number', 'in', ['FE26-000001', 'FE26-000002']],
      { field: 'number', operator: 'in', values: ['FE26-000001', 'FE26-000002'] },
    ],
    [['amount_total', 'in', [12.5, '30']], { field: 'amount_total', operator: 'in', values: ['12.5', '30'] }],
    ...(['=', 'like'] as const).map((operator): [unknown[], object] => [
      ['invoice_id.partner_id.vat', operator, ' ESb1234 5674'],
      { field: 'invoice_id.partner_id.vat', operator, values: ['B12345674'] },
    ]),
    [['polissa_id.name', 'in', '100001'], { field: 'polissa_id.name', operator: 'in', values: ['100001'] }],
    [['state', '=', 'open'], { field: 'state', operator: '=', values: ['open'] }],
    [['state', '=', 'underway'], { field: 'state', operator: '=', values: ['underway'] }],
  ])('%j is understood', (term, filter) => {
    expect(checkFilters([term])).toEqual({ filters: [filter] })
  })

  test.each([
    ['number', 'not_a_list'],
    [[['number', 'like']], 'not_a_list'],
    [[['password', '=', 'x']], 'unknown_field'],
    [[['__proto__', '=', 'x']], 'unknown_field'],
    [[['constructor', '=', 'x']], 'unknown_field'],
    [[['number', '; drop table', 'x']], 'unknown_operator'],
    [[['number', '>', 'x']], 'unknown_operator'],
    [[['date_invoice', 'like', '2026']], 'unknown_operator'],
    [[['number', 'like', '']], 'value_missing'],
    [[['number', '=', ['a', 'b']]], 'value_missing'],
    [[['number', '=', null]], 'value_missing'],
    [[['polissa_id.name', 'in', []]], 'value_missing'],
    [[['date_invoice', '=', '2026-02-30']], 'value_not_valid'],
    [[['date_invoice', '=', '31/10/2026']], 'value_not_valid'],
    [[['amount_total', '=', '1,5']], 'value_not_valid'],
    [[['amount_total', '=', '1e9']], 'value_not_valid'],
    [[['state', '=', 'lost']], 'value_not_valid'],
    [[['number', 'like', 'x'.repeat(101)]], 'value_not_valid'],
    [Array.from({ length: 21 }, () => ['number', 'like', 'x']), 'too_many'],
  ])('%j is refused: %s', (terms, problem) => {
    expect(checkFilters(terms)).toEqual({ problem })
  })

  test('every field has operators', () => {
    for (const kind of Object.values(filterFields)) expect(operatorsOf[kind].length).toBeGreaterThan(1)
  })
})

test.each([
  ['31/10/2026', '2026-10-31'],
  ['1/2/2026', '2026-02-01'],
  [' 05/06/2025 ', '2025-06-05'],
  ['31/02/2026', undefined],
  ['2026-10-31', undefined],
  ['31/10/26', undefined],
  ['', undefined],
])('the typed date %s is sent as %s', (typed, sent) => {
  expect(isoDateOf(typed)).toBe(sent)
  expect(sent && isoDateOf(typedDateOf(sent))).toBe(sent)
})

test('numeric inputs keep digits, comma, dot and minus only', () => {
  expect(numericText('a-1.2b3,4 €')).toBe('-1.23,4')
})

test.each([
  ['68,07', '68.07'],
  ['68.07', '68.07'],
  ['1.234,50', '1234.50'],
  ['1.234', '1234'],
  ['12,', '12'],
  ['-3', '-3'],
  ['1,2,3', undefined],
  ['', undefined],
  ['-', undefined],
  ['1.2345,5', undefined],
])('the typed amount %s is %s', (typed, amount) => {
  expect(amountOf(typed)).toBe(amount)
})

describe('a filter as its form has it', () => {
  test.each([
    [{ field: 'number', operator: 'like', typed: [' FE26 '] }, ['FE26']],
    [{ field: 'number', operator: 'in', typed: ['FE1, FE2;FE3'] }, ['FE1', 'FE2', 'FE3']],
    [{ field: 'cups_id.name', operator: 'in', typed: ['ES00, 1', 'ES2'] }, ['ES00, 1', 'ES2']],
    [{ field: 'date_invoice', operator: '=', typed: ['1/10/2026'] }, ['2026-10-01']],
    [{ field: 'amount_total', operator: 'in', typed: ['1,5 2'] }, ['1.5', '2']],
  ] as const)('%o', (filter, values) => {
    expect(sentValues(filter)).toEqual(values)
    expect(checkFilter(filter)).toEqual({})
  })

  test.each([
    [{ field: 'number', operator: 'like', typed: [' '] }, 'required'],
    [{ field: 'state', operator: 'in', typed: [] }, 'required'],
    [{ field: 'date_invoice', operator: '=', typed: ['31/02/2026'] }, 'date_not_valid'],
    [{ field: 'residual', operator: '>', typed: ['-'] }, 'amount_not_valid'],
  ] as const)('%o is refused', (filter, code) => {
    expect(checkFilter(filter)).toEqual({ typed: code })
  })
})
