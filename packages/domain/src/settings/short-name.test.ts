import { expect, test } from 'vitest'
import { shortName } from './short-name.ts'

test.each([
  ['Fanal', 'Fanal'],
  ['Energia Nova', 'Energia Nova'],
  ['Fanal Energia', 'Fanal'],
  ['Llum del Delta', 'Llum'],
  ['Llum del Delta, SCCL', 'Llum'],
  ['Som Llum, S.L.', 'Som Llum'],
  ['Luz y Gas del Sur S.A.U.', 'Luz y Gas'],
  ['Comercializadora de Energía Renovable', 'Comercializadora'],
  ['La de la Energía', 'La'],
])('%s is %s', (name, short) => {
  expect(shortName(name)).toBe(short)
})
