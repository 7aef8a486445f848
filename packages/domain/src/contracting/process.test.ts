import { expect, test } from 'vitest'
import { processOf } from './process.ts'

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
