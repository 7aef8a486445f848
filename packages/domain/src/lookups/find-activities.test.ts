import { expect, test } from 'vitest'
import { findActivities } from './find-activities.ts'

const list = [
  { name: '1071', descripcio: 'Panadería y pastelería (fabricación)' },
  { name: '4724', descripcio: 'Tienda de pan y pasteles' },
  { name: '4773', descripcio: 'Farmacia' },
]
test.each([
  ['', ['1071', '4724', '4773']],
  ['47', ['4724', '4773']],
  ['47.24', ['4724']],
  ['PANADERIA', ['1071']],
  ['pan pastel', ['1071', '4724']],
  ['47 pan', ['4724']],
  ['zapatos', []],
])('%j', (typed, names) => expect(findActivities(list, typed).map(({ name }) => name)).toEqual(names))
