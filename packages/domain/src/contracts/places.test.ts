import { expect, test } from 'vitest'
import { groupByPlace } from './places.ts'

const contract = (
  street: string,
  city: string,
  amount_debt = '0.00',
  waitingForSignature: string[] = [],
) => ({
  type: 'electricity' as const,
  state: 'activa',
  sign_date: '2024-03-01',
  cups: { street, city },
  amount_debt,
  waitingForSignature,
})

test('places that want something first, then the larger ones; inside by street', () => {
  const places = groupByPlace([
    contract('Carrer Nou, 12', 'Girona'),
    contract('Carrer Nou, 3', 'Girona'),
    contract('Carrer Major, 1', 'Vic', '12.50'),
    contract('Carrer Major, 2', 'Vic', '7.50'),
    contract('Rambla, 1', 'Manresa', '0.00', ['iban']),
    contract('Rambla, 2', 'Salt'),
  ])
  expect(places.map(({ city, nDebt, nToSign, debt }) => ({ city, nDebt, nToSign, debt }))).toEqual([
    { city: 'Vic', nDebt: 2, nToSign: 0, debt: 20 },
    { city: 'Manresa', nDebt: 0, nToSign: 1, debt: 0 },
    { city: 'Girona', nDebt: 0, nToSign: 0, debt: 0 },
    { city: 'Salt', nDebt: 0, nToSign: 0, debt: 0 },
  ])
  expect(places[2]?.contracts.map(({ cups }) => cups.street)).toEqual(['Carrer Nou, 3', 'Carrer Nou, 12'])
})
