import { expect, test } from 'vitest'
import { groupOf, caseParams } from './case-params.ts'

const wanted = (search: string) => {
  const query = new URLSearchParams(search)
  return caseParams((name) => query.get(name))
}

test.each([
  ['', { offset: 0, limit: 20 }],
  ['page=3&q= nevera &state=closed&contract=100002', { offset: 40, filter: 'nevera', state: 'closed' }],
  ['page=-2&state=lost', { offset: 0, state: undefined }],
  ['page=x&q=%20', { offset: 0, filter: undefined }],
])('the address "%s"', (search, query) => expect(wanted(search)).toMatchObject(query))

test('a case is in the part of whose turn it is', () => {
  expect(['customer', 'us', 'distributor', 'none'].map((turn) => groupOf({ turn }))).toEqual([
    'yours',
    'open',
    'open',
    'closed',
  ])
})
