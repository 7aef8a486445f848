import { expect, test } from 'vitest'
import { factsOfCode } from './bill-facts.ts'
import { readCnmcCode } from './read-cnmc-code.ts'

const address = 'https://comparador.cnmc.gob.es/comparador/QRE?'
const code = (values: Record<string, string | number>, join = '&') =>
  address +
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}`)
    .join(join)
const bill = {
  cp: '46003',
  cups: 'ES0031405512340001MK0F',
  com: 'R2-123',
  pP1: '4.6',
  pP2: '4.600',
  pmaxP1: '3.1',
  pmaxP2: '2.85',
  caP1: 800,
  caP2: 760,
  caP3: 1431,
  iniA: '2025-09-30',
  iniF: '2026-08-31',
  finF: '2026-09-30',
  fFact: '2026-10-03',
  finContrato: '2027-03-01',
  tc: 'E0',
  tf: 'N',
  rev: 0,
  cfP1: 70,
  cfP2: 62,
  cfP3: 118,
  prP1: '29.934015',
  prP2: '2.95504',
  prE1: '0.226',
  prE2: '0.15',
  prE3: '0.124',
  imp: '68.07',
}

test('a bill with three fixed prices', () => {
  expect(factsOfCode(code(bill))).toEqual({
    values: readCnmcCode(code(bill))?.values,
    cups: 'ES0031405512340001MK0F',
    zipcode: '46003',
    powers: ['4.6', '4.6'],
    maxDemand: ['3.1', '2.85'],
    measuredDays: { from: '2025-10-01', to: '2026-09-30' },
    year: { kwh: [800, 760, 1431], from: '2025-10-01', to: '2026-09-30' },
    from: '2026-09-01',
    to: '2026-09-30',
    kwh: [70, 62, 118],
    prices: { power: ['0.082011', '0.008096'], energy: ['0.226', '0.15', '0.124'] },
    powerPrices: ['0.082011', '0.008096'],
    powerPricesPer: 'year',
    pricing: 'fixed',
    total: 68.07,
    socialBonus: 0,
    surplus: 0,
    isCorrection: false,
  })
})

test('prices per day, other capitals and separators are understood', () => {
  const daily = { ...bill, prP1: '0.082011', prP2: '0,008096' }
  expect(factsOfCode(code(daily, '&amp;').replace('cups=', 'CUPS='))).toEqual({
    ...factsOfCode(code(bill)),
    powerPricesPer: 'day',
  })
})

test.each([
  [{ tc: 'A0' }, { pricing: 'regulated', prices: null, powerPrices: ['0.082011', '0.008096'] }],
  [{ prP2: 'x' }, { prices: null, powerPrices: [] }],
  [{ tc: 'C1' }, { pricing: 'indexed', prices: null }],
  [{ tc: 'G0' }, { pricing: 'flexible', prices: null }],
  [{ tc: 'H1' }, { pricing: 'flat', prices: null }],
  [{ tc: 'Z' }, { pricing: null, prices: null }],
  [
    { tc: 'F0', prE2: '', prE3: '' },
    { prices: { power: ['0.082011', '0.008096'], energy: ['0.226', '0.226', '0.226'] } },
  ],
  // Three prices, of which one is missing or 0: it is not known.
  [{ prE2: '' }, { prices: null }],
  [{ prE2: '0' }, { prices: null }],
  [{ tf: 'R' }, { isCorrection: true }],
  [{ iniA: '2026-02-27' }, { year: { kwh: [800, 760, 1431], from: '2026-02-28', to: '2026-09-30' } }],
  [{ finA: '2026-08-31' }, { year: { kwh: [800, 760, 1431], from: '2025-10-01', to: '2026-08-31' } }],
  // Their days are unknown.
  [{ iniA: '0000-00-00' }, { year: null, measuredDays: null }],
  [{ iniA: '2026-10-31' }, { year: null, measuredDays: null }],
  [
    { dtoBS: '-12.30', exc: '4.5' },
    { socialBonus: 12.3, surplus: 4.5 },
  ],
  [{ cups: 'ES0031405512340001KM' }, { cups: '' }],
  [{ cp: '4600' }, { zipcode: '' }],
  [{ pP2: 'x' }, { powers: [] }],
  [{ caP3: -5 }, { year: null }],
  [
    { iniF: '0000-00-00', finF: 'soon' },
    { from: '', to: '' },
  ],
])('%o gives %o', (change, expected) => {
  expect(factsOfCode(code({ ...bill, ...change }))).toMatchObject(expected)
})

test.each(['', 'https://example.com/?cups=ES0031405512340001MK', 'javascript:alert(1)', 'WIFI:S:casa;;'])(
  'another code (%s) is none of a bill',
  (text) => expect(factsOfCode(text)).toBeUndefined(),
)
