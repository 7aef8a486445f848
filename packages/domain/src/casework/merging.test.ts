import { describe, expect, test } from 'vitest'
import { linkRefusal, mergeRefusal, type Mergeable } from './merging.ts'

const claim = (over: Partial<Mergeable> = {}): Mergeable => ({
  number: '26000418',
  customerId: 7,
  kind: 'claim',
  state: 'open',
  contractId: 3,
  invoiceId: null,
  ...over,
})
const into = (over: Partial<Mergeable> = {}) => claim({ number: '26000417', ...over })

describe('a case is merged into another of its customer', () => {
  test.each<[Partial<Mergeable>, Partial<Mergeable>, string | undefined]>([
    [{}, {}, undefined],
    [{ state: 'asked' }, {}, undefined],
    [{}, { state: 'forwarded' }, undefined],
    [{ kind: 'request', contractId: null }, {}, undefined],
    [{ invoiceId: 9 }, { invoiceId: 9 }, undefined],
    [{}, { number: '26000418' }, 'same_case'],
    [{}, { customerId: 8 }, 'other_customer'],
    [{ customerId: 0 }, { customerId: 0 }, 'no_account'],
    [{ state: 'closed' }, {}, 'closed'],
    [{}, { state: 'closed' }, 'closed_there'],
    [{ state: 'forwarded' }, {}, 'at_distributor'],
    [{}, { state: 'asked' }, 'asked_there'],
    [{ kind: 'reading' }, {}, 'reading'],
    [{ kind: 'request' }, { kind: 'reading' }, 'reading'],
    [{}, { kind: 'request' }, 'no_claim_there'],
    [{}, { contractId: 4 }, 'other_contract'],
    [{}, { contractId: null }, 'other_contract'],
    [{ invoiceId: 9 }, {}, 'other_invoice'],
    [{ invoiceId: 9 }, { invoiceId: 8 }, 'other_invoice'],
  ])('%j into %j: %s', (one, other, refusal) => {
    expect(mergeRefusal(claim(one), into(other))).toBe(refusal)
  })
})

test.each<[Partial<Mergeable>, string | undefined]>([
  [{}, undefined],
  [{ state: 'closed', contractId: 4 }, undefined],
  [{ customerId: 8 }, 'other_customer'],
  [{ number: '26000418' }, 'same_case'],
])('a case is linked to %j: %s', (other, refusal) => {
  expect(linkRefusal(claim(), into(other))).toBe(refusal)
})

test('cases of people without an account are not linked: nobody knows that they are one', () => {
  expect(linkRefusal(claim({ customerId: 0 }), into({ customerId: 0 }))).toBe('no_account')
})
