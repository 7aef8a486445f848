import { expect, test } from 'vitest'
import { searchContracts } from './search-contracts.ts'

const contract = (name: string, full_address: string) => ({
  name,
  cups: { name: `ES00314055123${name}MK0F`, full_address },
})
const contracts = [
  contract('100001', 'Carrer de la Força, 18, 2n 1a, 17001 Girona'),
  contract('100002', 'Avinguda de l’Estació, 4, 08906 L’Hospitalet de Llobregat'),
  contract('100003', 'Carrer de Sant Marcel·lí, 7, 08500 Vic'),
]

test.each([
  ['', ['100001', '100002', '100003']],
  ['  ', ['100001', '100002', '100003']],
  ['forca', ['100001']],
  ['FORÇA girona', ['100001']],
  ['girona vic', []],
  ["l'hospitalet", ['100002']],
  ['marcelli', ['100003']],
  ['marcel·lí', ['100003']],
  ['08906', ['100002']],
  ['123100003mk', ['100003']],
  ['10000', ['100001', '100002', '100003']],
])('%j finds %j', (typed, expected) => {
  expect(searchContracts(contracts, typed).map(({ name }) => name)).toEqual(expected)
})
