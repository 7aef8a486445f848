import type { PowerAdvice } from '@fanal/contract/schemas/power-advice'
import { powerCostCents, powerSavingCents } from '@fanal/domain/power-advice/power-advice'
import { powerTaxes } from '@fanal/domain/power-advice/power-taxes'
import { onlyBundled } from '@fanal/domain/rates/bundled-rates'
import { addDays, addMonths } from '@fanal/domain/dates'
import { lineOf } from '@fanal/domain/invoices/compose-invoice'
import { centsToEuros } from '@fanal/domain/money'
import { describe, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aSignedInCustomer, testApp } from '#test/app'
import { closedAfterAll } from '#test/closed-after-all'
import { aContract, anInvoice, aProduct } from '#test/builders'
import { aCurveDay } from '#test/fixtures/curves'

const app = await closedAfterAll(testApp())
const { id: customerId, client } = await aSignedInCustomer(app)

const lines = [
  lineOf({ kind: 'power', period: 'P1' }, '4.6', '0.082011', 30),
  lineOf({ kind: 'power', period: 'P2' }, '4.6', '0.008096', 30),
]

async function aBill(contractId: number, month: string, powers: string[], rectificativeType = 'N') {
  const bill = await anInvoice(app.database, {
    customerId,
    contractId,
    startDate: `${month}-01`,
    endDate: addDays(addMonths(`${month}-01`, 1), -1),
    date: addMonths(`${month}-04`, 1),
    rectificativeType,
    lines,
  })
  const demand = powers.map((power, i) => ({ period: `P${i + 1}`, power }))
  await app.database.run(
    sql`update invoice_details set max_demand = ${JSON.stringify(demand)} where invoice_id = ${bill.id}`,
  )
  return bill
}

const advice = async (id: number) =>
  (await client.get(`/api/v2/contracts/${id}/cch/power/`)).json<PowerAdvice>()

test('months by the meter and by the curve, and the powers that would have sufficed', async () => {
  const { id } = await aContract(app.database, { customerId })
  await aBill(id, '2026-08', ['3.412', '2.000'])
  await aBill(id, '2026-09', ['2.900', '2.310'])
  // A valley day: its highest quarter is 4 × 600 W.
  await aCurveDay(app.database, { contractId: id, day: '2026-10-11', imported: (i) => (i === 40 ? 600 : 50) })
  const { contracted, months, prices, tax_factor, suggested } = await advice(id)
  expect(contracted).toEqual([
    { period: 'P1', power: '4.600' },
    { period: 'P2', power: '4.600' },
  ])
  expect(months.map(({ month, days, demand, source }) => [month, days, demand, source])).toEqual([
    ['2026-08', 31, ['3.412', '2.000'], 'meter'],
    ['2026-09', 30, ['2.900', '2.310'], 'meter'],
    ['2026-10', 1, [null, '2.400'], 'curve'],
  ])
  expect([prices, tax_factor]).toEqual([['0.082011', '0.008096'], '1.271863625472'])
  expect(suggested?.powers).toEqual(['3.500', '2.400'])
  const current = contracted.map(({ power }) => power)
  expect(suggested?.saving).toBe(centsToEuros(powerSavingCents(['3.5', '2.4'], current, months)))
  // 62 days of 4.6 and 4.6 kW.
  expect(powerCostCents(current, months)).toBe(3269)
})

test('a month whose taxes are not settled has two savings, until the operator imports what came to count', async () => {
  const { id } = await aContract(app.database, { customerId })
  await aBill(id, '2026-09', ['3.400', '2.000'])
  await aBill(id, '2026-11', ['3.400', '2.000'])
  const before = await advice(id)
  expect(
    before.months.map(({ tax_factor, unsettled_tax_factor }) => [tax_factor, unsettled_tax_factor]),
  ).toEqual([
    ['1.271863625472', null],
    ['1.271863625472', '1.1055'],
  ])
  // 1.2 and 2.6 kW less, 30 days each: 3.5839 € a month without taxes.
  expect(before.suggested).toMatchObject({ saving: '9.12', unsettled_saving: '8.52' })
  await app.database.run(sql`
    insert into rates (kind, scope, up_to_w, valid_from, valid_to, amounts, source) values
      ('electricity_tax', '', null, '2026-11-01', '2026-11-30', array['0.005'], 'BOE'),
      ('electricity_vat', '', 10000, '2026-11-01', '2026-11-30', array['0.10'], 'BOE')`)
  const after = await advice(id)
  expect(after.months.at(-1)).toMatchObject({ tax_factor: '1.1055', unsettled_tax_factor: null })
  expect(after.suggested).toMatchObject({ saving: '8.52', unsettled_saving: null })
  await app.database.run(sql`delete from rates`)
})

test('where a bill was charged the legal minimum, its power bore VAT alone', async () => {
  const { id } = await aContract(app.database, { customerId })
  await anInvoice(app.database, {
    customerId,
    contractId: id,
    startDate: '2026-05-01',
    endDate: '2026-05-31',
    lines: [...lines, lineOf({ kind: 'electricity_tax_minimum' }, 400, '0.001')],
  })
  await aCurveDay(app.database, { contractId: id, day: '2026-05-14', imported: 500 })
  const { months, prices } = await advice(id)
  expect(months).toMatchObject([{ month: '2026-05', tax_factor: '1.1' }])
  expect(prices).toEqual(['0.082011', '0.008096'])
})

test('six periods: of the curve, of the demand, and of what is advised', async () => {
  const powersKw = Array.from({ length: 6 }, () => '30.000')
  const { id } = await aContract(app.database, { customerId, tariff: '3.0TD', powersKw })
  // A working day of October has P4, P5 and P6; the peak has 4 × 5 kW.
  await aCurveDay(app.database, {
    contractId: id,
    day: '2026-10-14',
    imported: (i) => (i === 40 ? 5_000 : 1_000),
  })
  await anInvoice(app.database, {
    customerId,
    contractId: id,
    startDate: '2026-09-01',
    endDate: '2026-09-30',
    lines: powersKw.map((power, i) => lineOf({ kind: 'power', period: `P${i + 1}` }, power, '0.01', 30)),
  })
  const daily = await client.get(`/api/v2/contracts/${id}/cch/chart/daily/?start=2026-10-14&end=2026-10-14`)
  expect(daily.json().curve.by_period).toEqual([[0], [0], [0], [40_000], [28_000], [32_000]])
  const { months, suggested } = await advice(id)
  expect(months.map(({ month, demand }) => [month, demand])).toEqual([
    ['2026-10', [null, null, null, '20.000', '4.000', '4.000']],
  ])
  expect(suggested).toEqual({
    powers: ['30.000', '30.000', '30.000', '30.000', '30.000', '30.000'],
    saving: '0.00',
    unsettled_saving: null,
  })
})

test('a refund and its refunded bill are ignored', async () => {
  const { id } = await aContract(app.database, { customerId })
  const wrong = await aBill(id, '2026-09', ['9.000', '9.000'])
  const refund = await aBill(id, '2026-09', ['9.000', '9.000'], 'A')
  await app.database.run(sql`update invoices set rectifies_id = ${wrong.id} where id = ${refund.id}`)
  await aBill(id, '2026-09', ['3.000', '2.000'], 'R')
  expect((await advice(id)).months.map(({ demand }) => demand)).toEqual([['3.000', '2.000']])
})

test('without data, without prices, or ended: what is known, and no advice', async () => {
  const empty = await aContract(app.database, { customerId, state: 'esborrany' })
  expect(await advice(empty.id)).toMatchObject({ months: [], prices: [], suggested: null })
  const unpriced = await aContract(app.database, { customerId })
  await aCurveDay(app.database, { contractId: unpriced.id, day: '2026-10-14', imported: 500 })
  expect(await advice(unpriced.id)).toMatchObject({
    months: [{ month: '2026-10', demand: ['2.000', '2.000'], prices: [] }],
    suggested: null,
  })
  const ended = await aContract(app.database, { customerId, state: 'baixa' })
  await aBill(ended.id, '2026-09', ['3.000', '2.000'])
  expect(await advice(ended.id)).toMatchObject({ months: [{ month: '2026-09' }], suggested: null })
})

describe('a 3.0TD that never needed more than 15 kW', () => {
  const powersKw = ['9.060', '9.060', '9.060', '9.060', '9.060', '15.100']
  const prices = ['0.061', '0.062', '0.063', '0.064', '0.065', '0.066']
  const months = ['2026-01', '2026-03', '2026-04', '2026-06']
  async function aShop(demand: string[], parts: { tariff?: string } = {}) {
    const shop = await aContract(app.database, {
      customerId,
      tariff: '3.0TD',
      powersKw,
      product: 'Negoci',
      ...parts,
    })
    for (const month of months) {
      const { id } = await anInvoice(app.database, {
        customerId,
        contractId: shop.id,
        startDate: `${month}-01`,
        endDate: addDays(addMonths(`${month}-01`, 1), -1),
        date: addMonths(`${month}-04`, 1),
        lines: powersKw.map((power, i) =>
          lineOf({ kind: 'power', period: `P${i + 1}` }, power, prices[i] ?? '', 30),
        ),
      })
      const max_demand = demand.map((power, i) => ({ period: `P${i + 1}`, power }))
      await app.database.run(
        sql`update invoice_details set max_demand = ${JSON.stringify(max_demand)} where invoice_id = ${id}`,
      )
    }
    return shop.id
  }
  const low = ['8', '9.05', '7', '7', '8.2', '6.31']

  test('could be a 2.0TD: which powers, product and money, of power and of energy', async () => {
    await app.database.run(sql`delete from products`)
    const id = await aShop(low)
    expect((await advice(id)).other).toBeNull()
    await aProduct(app.database, 'Llum Clara', '2.0TD')
    // A working day of January: P1, P2 and P6 of six; P1, P2 and P3 of 2.0TD.
    await aCurveDay(app.database, { contractId: id, day: '2026-01-14', imported: 250 })
    const { other, months: known } = await advice(id)
    expect(other).toMatchObject({
      tariff: '2.0TD',
      product: 'Llum Clara',
      powers: ['9.100', '6.400'],
      energy: null,
    })
    const then = known.map((month) => ({
      ...month,
      prices: ['0.081', '0.082'],
      ...powerTaxes(onlyBundled, {
        day: addDays(addMonths(`${month.month}-01`, 1), -1),
        zone: 'peninsula',
        powers: ['9.1', '6.4'],
      }),
    }))
    expect(other?.power_saving).toBe(
      centsToEuros(powerCostCents(powersKw, known) - powerCostCents(['9.1', '6.4'], then)),
    )
    await aProduct(app.database, 'Negoci', '3.0TD')
    // 1 kW for 24 h: 9 × 0.111 + 7 × 0.112 + 8 × 0.116 compared with 8 × (0.121 + 0.122 + 0.123), with both taxes, each
    // rounded.
    expect((await advice(id)).other?.energy).toEqual({ saving: '-0.27', unsettled_saving: null, days: 1 })
    expect(other?.unsettled_power_saving).toBeNull()
    // 5.11 % or 0.5 %, in January too: both are shown.
    await app.database.run(sql`
      insert into rates (kind, scope, amounts, conditional, source)
      values ('electricity_tax', '', array['0.0511269632'], '0.005', 'BOE')`)
    const unsettled = (await advice(id)).other
    expect(unsettled?.energy).toEqual({ saving: '-0.27', unsettled_saving: '-0.26', days: 1 })
    expect(Number(unsettled?.unsettled_power_saving)).toBeLessThan(Number(unsettled?.power_saving))
    await app.database.run(sql`delete from rates`)
  })

  test.each([
    ['above 15 kW in a period', [...low.slice(0, 5), '15.1'], {}],
    ['of high voltage', low, { tariff: '6.1TD' }],
  ])('not one %s', async (_, demand, parts) => {
    await aProduct(app.database, 'Llum Clara', '2.0TD')
    expect((await advice(await aShop(demand, parts))).other).toBeNull()
  })
})
