import { describe, expect, test } from 'vitest'
import { readCnmcCode } from '../invoices/read-cnmc-code.ts'
import { bundledRates } from '../rates/bundled-rates.ts'
import { checkBill } from './check-bill.ts'

const address = 'https://comparador.cnmc.gob.es/comparador/QRE?'
const rates = [bundledRates]
const check = (query: string) => {
  const code = readCnmcCode(address + query)
  return code && checkBill(code, rates)
}

/** A bill of 29 days, whose retailer does not tax the financing of the social bonus with the electricity tax. */
const bill =
  'cp=28030&pP1=4.00&pP2=4.00&tc=E0&finContrato=2027-02-27&com=R2-123&tf=N&iniF=2026-08-12&finF=2026-09-10&impOtrosSinIE=0.77&exc=0&fFact=2026-09-16&caP1=138&caP2=148&caP3=257&iniA=2026-02-27&pmaxP1=3.164&pmaxP2=2.8&rev=0&verde=1&imp=26.35&cfP1=10&cfP2=10&cfP3=23&ajuste=0&finBS=0.72&impPot=14.38&impEner=4.92&prP1=35.405365&prP2=9.855365&prE1=0.192000&prE2=0.113000&prE3=0.082000'

/** 30 days until 15 November, whose taxes depend on the price index. */
const november = (total: string) =>
  `cp=28030&pP1=4.6&pP2=4.6&tc=E0&tf=N&iniF=2026-10-16&finF=2026-11-15&cfP1=70&cfP2=62&cfP3=118&prP1=29.934015&prP2=2.95504&prE1=0.226&prE2=0.15&prE3=0.124&impPot=12.44&impEner=39.75&impOtrosSinIE=0.80&finBS=0.74&${total}`

/** 30 days of September of the regulated tariff with 4.6 kW. */
const regulated = (amounts: string) =>
  `cp=28030&pP1=4.6&pP2=4.6&tc=A0&tf=N&iniF=2026-08-31&finF=2026-09-30&cfP1=70&cfP2=62&cfP3=118&prP1=27.704413&prP2=0.725423&impOtrosSinIE=0.80&ajuste=-1&${amounts}`

describe('a bill that adds up', () => {
  test('29 days, 4 kW, 10/10/23 kWh: 26.35', () => {
    expect(check(bill)).toEqual({
      lines: [
        { concept: 'power', statedCents: 1438, computedCents: 1438 },
        { concept: 'energy', statedCents: 492, computedCents: 494 },
        { concept: 'social_bonus', statedCents: 72, computedCents: 72 },
        { concept: 'total', statedCents: 2635, computedCents: 2635 },
      ],
      wrong: [],
      electricityTax: '0.0511269632',
      indirectTax: '0.21',
    })
  })

  test.each([
    ['&amp; and other capitals', bill.replaceAll('&', '&amp;').replace('impPot', 'IMPPOT')],
    ['prices per day', bill.replace('35.405365', '0.097001').replace('9.855365', '0.027001')],
    [
      'our own code',
      'cp=17004&cups=ES0031405512340001MK0F&com=R2-123&pP1=4.6&pP2=4.6&iniF=2026-05-31&finF=2026-06-25&tc=E0&tf=N&cfP1=60&cfP2=50&cfP3=100&prP1=29.934015&prP2=2.95504&prE1=0.226&prE2=0.15&prE3=0.124&imp=57.15&impPot=10.36&impEner=33.46&impOtrosSinIE=0.67&finBS=0.48',
    ],
    [
      // 400 kWh, base 43.52: 0.40 € of electricity tax, not 0.22; 10 % of VAT.
      'the least electricity tax',
      'cp=28030&pP1=3&pP2=3&tc=F0&tf=N&iniF=2026-03-31&finF=2026-04-30&cfP1=100&cfP2=100&cfP3=200&prP1=29.93&prP2=2.96&prE1=0.0885&imp=48.31&impPot=8.11&impEner=35.41&finBS=0',
    ],
    // November 2026: 0.5 % and 10 %, or the general ones.
    ['taxes that are not settled', november('imp=59.39')],
    ['and their other outcome', november('imp=68.29')],
    [
      // 29 days at 27.474 and 3.059 € a year: of 366 days.
      'a leap year',
      'cp=28030&pP1=14&pP2=14&tc=F0&tf=N&iniF=2024-01-31&finF=2024-02-29&cfP1=0&cfP2=0&cfP3=0&prP1=27.474&prP2=3.059&prE1=0.15&imp=42.01&impPot=33.87&impEner=0&finBS=0',
    ],
    // 29 days of September 2024: the financing of that year is not known here.
    [
      'a financing of the social bonus that is not known',
      'cp=28030&pP1=4&pP2=4&tc=F0&tf=N&iniF=2024-08-12&finF=2024-09-10&cfP1=10&cfP2=10&cfP3=23&prP1=35.405365&prP2=9.855365&prE1=0.1&imp=22.67&impPot=14.38&impEner=4.30&finBS=0.19&impOtrosSinIE=0.77',
    ],
    // 10 % off the energy, which says its price before it.
    [
      'a discount inside the energy term',
      bill.replace('impEner=4.92', 'impEner=4.43').replace('imp=26.35', 'imp=25.73'),
    ],
    [
      'and the same discount said again',
      bill.replace('impEner=4.92', 'impEner=4.43&dto=0.49').replace('imp=26.35', 'imp=25.73'),
    ],
    [
      'a discount after the terms',
      bill.replace('impEner=4.92', 'impEner=4.92&dto=0.49').replace('imp=26.35', 'imp=25.73'),
    ],
    // 3.113 € a kW are the margin, which the price of P1 does not have: 9.65 + 39.75 + 0.74 of financing.
    ['the regulated tariff', regulated('impPot=11.92&impEner=39.75&finBS=0.74&imp=67.63')],
    ['and its financing inside the energy', regulated('impPot=11.92&impEner=40.49&finBS=0.74&imp=67.63')],
    ['and a social bonus', regulated('impPot=11.92&impEner=39.75&finBS=0.74&dtoBS=21.96&imp=39.69')],
  ])('%s', (_, query) => expect(check(query)?.wrong).toEqual([]))

  test.each([
    ['canary', '38001'],
    ['ceuta', '51001'],
  ])('%s has its own tax', (_, zipcode) =>
    expect(check(bill.replace('cp=28030', `cp=${zipcode}`))?.wrong.map(({ concept }) => concept)).toEqual([
      'total',
    ]),
  )

  test('a missing price is not taken for another or for 0', () => {
    const lines = check(bill.replace('&prE2=0.113000', ''))?.lines.map(({ concept }) => concept)
    expect(lines).toEqual(['power', 'social_bonus', 'total'])
  })
})

describe('a bill that does not', () => {
  test.each([
    ['power', 'impPot=14.38', 'impPot=16.38', 200],
    ['energy', 'impEner=4.92', 'impEner=5.92', 98],
    ['social_bonus', 'finBS=0.72', 'finBS=1.72', 100],
    // The nearer of the two ways to tax the social bonus counts.
    ['total', 'imp=26.35', 'imp=28.35', 196],
  ])('%s is named, with its difference', (concept, right, wrong, difference) => {
    const found = check(bill.replace(right, wrong))?.wrong.find((line) => line.concept === concept)
    expect(found && found.statedCents - found.computedCents).toBe(difference)
  })

  test('a wrong rate of VAT shows in the total', () => {
    // With 10 % it would be 23.95.
    expect(check(bill.replace('imp=26.35', 'imp=23.95'))?.wrong).toEqual([
      { concept: 'total', statedCents: 2395, computedCents: 2635 },
    ])
  })
})

test.each([
  ['corrections have no amounts', bill.replace('tf=N', 'tf=A')],
  ['days in the wrong order', bill.replace('finF=2026-09-10', 'finF=2026-08-01')],
  ['days of several years', bill.replace('iniF=2026-08-12', 'iniF=2020-08-12')],
  ['without a total', bill.replace('imp=26.35&', '')],
  ['nothing', ''],
])('%s: not checked', (_, query) => expect(check(query)).toBeUndefined())
