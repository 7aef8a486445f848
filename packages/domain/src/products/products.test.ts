import { expect, test } from 'vitest'
import { pricesOn, productFor } from './products.ts'

const prices = [{ from: '2025-01-01' }, { from: '2026-01-01' }]
test.each([
  ['2024-12-31', undefined],
  ['2025-01-01', '2025-01-01'],
  ['2025-12-31', '2025-01-01'],
  ['2026-06-30', '2026-01-01'],
])('prices of %s', (day, from) => expect(pricesOn(prices, day)?.from).toBe(from))

const offered = [
  { id: 7, name: 'Negoci' },
  { id: 9, name: 'Llum Clara' },
]
test.each([
  ['the chosen one', { chosenId: 9, currentName: 'Negoci' }, 9],
  ['nothing that is not offered', { chosenId: 8, currentName: 'Negoci' }, undefined],
  ['the same name', { currentName: 'Llum Clara' }, 9],
  ['else the first', { currentName: 'Llum Solar' }, 7],
])('%s', (_, wish, id) => expect(productFor(offered, wish)?.id).toBe(id))
test('nothing is offered', () => expect(productFor([], { currentName: 'Negoci' })).toBeUndefined())
