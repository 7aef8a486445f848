import { expect, test } from 'vitest'
import { isNewSupply, processOf, returnProcessOf } from './process.ts'

test.each([
  [false, false, false, 'A3', '38'],
  [false, true, true, 'A3', '38'],
  [true, false, false, 'C1', '02'],
  [true, true, false, 'C2', '41'],
  [true, false, true, 'C2', '41'],
  [true, true, true, 'C2', '41'],
])(
  'active %s, another owner %s, other terms %s',
  (activeContract, changeOwner, changesTerms, electricity, gas) => {
    const wanted = { activeContract, changeOwner, changesTerms }
    expect(processOf({ energy: 'electricity', ...wanted })).toBe(electricity)
    expect(processOf({ energy: 'gas', ...wanted })).toBe(gas)
  },
)

test('what is new has no supply to go on with', () => {
  const all = ['A3', 'C1', 'C2', '38', '02', '41']
  expect(all.filter(isNewSupply)).toEqual(['A3', '38'])
})

test.each([
  ['electricity', 'C1', 'E1'],
  ['electricity', 'C2', 'E1'],
  ['electricity', 'A3', 'B1'],
  ['gas', '02', '49'],
  ['gas', '41', '49'],
  ['gas', '38', '04'],
] as const)('%s supplied by %s goes back by %s', (energy, process, back) =>
  expect(returnProcessOf(energy, process)).toBe(back),
)
