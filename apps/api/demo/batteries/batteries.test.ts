import { isReceiving } from '@fanal/domain/batteries/battery-rules'
import { sharesOf } from '@fanal/domain/batteries/battery-shares'
import { sumCents } from '@fanal/domain/money'
import { describe, expect, test } from 'vitest'
import { demoBatteries } from './batteries.ts'
import { demoContracts } from '#demo/contracts/contracts'
import { demoBilling } from '#demo/invoices/invoices'

// On several days, because the demo is relative to the day of the first start.
describe.each(['2026-11-15', '2026-07-02', '2027-03-31'])('on %s', (today) => {
  const contracts = demoContracts(today)
  const { invoices } = demoBilling(contracts, today)
  const batteries = demoBatteries(contracts, invoices, today)
  const named = new Map(batteries.map((battery) => [battery.name, battery]))

  test('no balance is ever negative, and each movement exists once', () => {
    for (const { name, movements } of batteries) {
      let held = 0
      for (const { cents, day } of movements) {
        held += cents
        expect([name, day, held >= 0]).toEqual([name, day, true])
        expect(day <= today && cents !== 0).toBe(true)
      }
      expect(new Set(movements.map(({ reference }) => reference)).size).toBe(movements.length)
      expect(movements.length).toBeGreaterThan(0)
    }
  })

  test('withdrawals equal the battery payments of the invoices, to the cent', () => {
    const paid = invoices
      .filter(({ rectificative_type }) => rectificative_type !== 'A')
      .map((one) => one.amount_total_cents - one.amount_to_pay_cents)
    const takenBack = invoices
      .filter(({ rectificative_type }) => rectificative_type === 'A')
      .map((one) => one.amount_total_cents - one.amount_to_pay_cents)
    const out = batteries
      .flatMap(({ movements }) => movements)
      .filter(({ concept }) => concept === 'discount')
      .map(({ cents }) => -cents)
    expect(sumCents(out)).toBe(sumCents(paid) - sumCents(takenBack))
    expect(sumCents(out)).toBeGreaterThan(0)
  })

  test('deposits equal the unused surplus of the origins', () => {
    const own = named.get('Batería solar de casa')
    const surplus = own?.movements.filter(({ concept }) => concept === 'surplus') ?? []
    expect(surplus.length).toBeGreaterThan(3)
    expect(new Set(surplus.map(({ contract }) => contract))).toEqual(new Set(['100001']))
    for (const { invoice, cents } of surplus) {
      const found = invoices.find(({ number }) => number === invoice)
      expect(Math.abs(cents)).toBe(found?.unused_surplus_cents)
    }
  })

  test('shares total 100; Marta has 60 and 40, and another battery; the bakery several on several contracts', () => {
    for (const { links } of batteries) {
      const weights = links.filter((link) => isReceiving(link, today)).map(({ pes }) => pes)
      expect(sumCents(sharesOf(weights))).toBe(100)
    }
    const [solar, savings, ...shops] = batteries
    expect(solar?.links.map(({ contract, pes, es_origen }) => [contract, pes, es_origen])).toEqual([
      ['100001', 6_000, true],
      ['100002', 4_000, false],
    ])
    expect(savings?.links.map(({ contract }) => contract)).toEqual(['100001', '100002'])
    expect(shops.length).toBeGreaterThan(2)
    expect(new Set(shops.flatMap(({ links }) => links.map(({ contract }) => contract))).size).toBeGreaterThan(
      6,
    )
    for (const { links, vat } of batteries)
      for (const { contract, data_inici } of links) {
        const own = contracts.find(({ name }) => name === contract)
        expect([contract, own?.vat, own?.state]).toEqual([contract, vat, 'activa'])
        expect(data_inici >= (own?.start_date ?? '')).toBe(true)
      }
  })
})
