import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { composeElectricity } from '@fanal/domain/invoices/compose-invoice'
import { exampleUse } from '@fanal/domain/invoices/example-bill-fixture'
import { centsToEuros } from '@fanal/domain/money'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aContract, aCustomer, type Customer } from '#test/builders'
import { fanal } from '#test/command'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'

const database = await closedAfterAll(testDatabase())
const folder = await folderRemovedAfterAll()
let owner: Customer
beforeEach(async () => {
  await database.run(sql`truncate directory, customers, contracts, invoices, payments, events cascade`)
  owner = await aCustomer(database)
  await aContract(database, { customerId: owner.id, name: 'E1' })
  await aContract(database, { customerId: owner.id, name: 'G1', type: 'gas' })
})

const { lines: composed } = composeElectricity({ ...exampleUse, batteryCents: 387 })
const lines = composed.map(({ amount_cents, ...line }) => ({ ...line, amount: centsToEuros(amount_cents) }))
const aRecord = (number: string, over: object = {}) => ({
  number,
  type: 'electricity',
  contract: 'E1',
  date: '2026-10-02',
  start_date: '2026-09-01',
  end_date: '2026-09-30',
  due_date: '2026-10-20',
  amount_total: '68.07',
  amount_to_pay: '64.20',
  amount_pending: '64.20',
  paid: 'unpaid',
  energy_consumed: 250,
  lines,
  readings: [{ period: 'P1', previous: 100, current: 170 }],
  pending_states: [{ change_date: '2026-10-02', code: 'pending' }],
  ...over,
})

async function importing(...records: object[]) {
  const path = join(folder, `${Math.random()}.jsonl`)
  await writeFile(path, records.map((record) => JSON.stringify(record)).join('\n'))
  return fanal(database.address, ['import', 'invoices', path])
}
const find = (number: string) =>
  database.maybe<Record<string, unknown>>(sql`
    select i.*, d.lines, d.contract->>'tariff' as tariff, o.number as rectifies,
      (select count(*) from invoice_pending_states s where s.invoice_id = i.id) as states
    from invoices i join invoice_details d on d.invoice_id = i.id left join invoices o on o.id = i.rectifies_id
    where i.number = ${number}`)

test('a new invoice, with its lines, the contract’s data, and the contract’s debt', async () => {
  const { code, out } = await importing(aRecord('FE1'))
  expect(out).toContain('1 new, 0 changed, 0 as they were, 0 refused')
  expect(code).toBe(0)
  expect(await find('FE1')).toMatchObject({
    customer_id: owner.id,
    amount_total_cents: 6807,
    amount_to_pay_cents: 6420,
    amount_pending_cents: 6420,
    tariff: '2.0TD',
    states: 1,
    lines: composed,
  })
  const contract = await database.one(sql`select amount_debt_cents from contracts where name = 'E1'`)
  expect(contract).toEqual({ amount_debt_cents: 6420 })
})

test('the same file again changes nothing; another state does', async () => {
  await importing(aRecord('FE1'))
  expect((await importing(aRecord('FE1'))).out).toContain('0 new, 0 changed, 1 as they were, 0 refused')
  const paid = { paid: 'paid', amount_pending: 0, pending_states: [] }
  expect((await importing(aRecord('FE1', paid))).out).toContain('0 new, 1 changed')
  expect(await find('FE1')).toMatchObject({ paid_status: 'paid', amount_pending_cents: 0, states: 0 })
  expect(await database.one(sql`select amount_debt_cents from contracts where name = 'E1'`)).toEqual({
    amount_debt_cents: 0,
  })
})

test('invoices are counted once, by type', async () => {
  const counts = () => database.many(sql`select customer_id, type, n_items from invoice_counts order by type`)
  const gas = { type: 'gas', contract: 'G1' }
  await importing(aRecord('FE1'), aRecord('FE2'))
  await importing(aRecord('FE2', { payment_link: 'https://pay.example.com' }), aRecord('FE3'))
  await importing(aRecord('FE1'))
  expect(await counts()).toEqual([{ customer_id: owner.id, type: 'electricity', n_items: 3 }])
  await importing(aRecord('FG1', gas), aRecord('FE4', { amount_pending: 'much' }))
  expect(await counts()).toMatchObject([{ n_items: 3 }, { type: 'gas', n_items: 1 }])
})

test('an invoice and those that rectify it, in one file', async () => {
  const paid = { paid: 'paid', amount_pending: 0, pending_states: [] }
  const { out } = await importing(
    aRecord('FE1', paid),
    aRecord('AB1', { ...paid, rectificative_type: 'A', rectifies: 'FE1' }),
    aRecord('RE1', { ...paid, rectificative_type: 'R', rectifies: 'FE1' }),
  )
  expect(out).toContain('3 new')
  expect(await find('AB1')).toMatchObject({ rectifies: 'FE1', rectificative_type: 'A' })
  expect(
    (await importing(aRecord('AB1', { ...paid, rectificative_type: 'A', rectifies: 'FE1' }))).out,
  ).toContain('1 as they were')
})

test('a multipoint invoice belongs to a customer', async () => {
  const supply = { kind: 'supply', name: 'E1', quantity: 1, price_unit: '68.07', amount: '68.07' }
  const multipoint = {
    type: 'multipoint',
    contract: '',
    vat: owner.vat,
    amount_to_pay: '68.07',
    lines: [supply],
  }
  expect((await importing(aRecord('FM1', multipoint))).out).toContain('1 new')
  expect(await find('FM1')).toMatchObject({ customer_id: owner.id, contract_id: null, type: 'multipoint' })
})

test('a supply says what it is made of, a surplus what of it is unused', async () => {
  const surplus = {
    kind: 'surplus',
    quantity: 420,
    price_unit: '-0.06',
    amount: '-21.33',
    unused: '3.87',
    is_banked: true,
  }
  const energy = { kind: 'energy', period: 'P1', quantity: 1, price_unit: '89.40', amount: '89.40' }
  const supply = (own: object[]) => ({
    type: 'multipoint',
    contract: '',
    vat: owner.vat,
    amount_to_pay: '68.07',
    lines: [{ kind: 'supply', name: 'E1', quantity: 1, price_unit: '68.07', amount: '68.07', lines: own }],
  })
  expect((await importing(aRecord('FM2', supply([energy, surplus])))).out).toContain('1 new')
  expect(await find('FM2')).toMatchObject({
    lines: [{ lines: [{ amount_cents: 8940 }, { amount_cents: -2133, unused_cents: 387, is_banked: true }] }],
  })
  const wrong = await importing(aRecord('FM3', supply([energy, { ...surplus, unused: '3.86' }])))
  expect(wrong.out + wrong.err).toMatch(
    /line 2 \(surplus\): 420 × -0\.06 × 1 \+ 3\.86 is -21\.34, not -21\.33/,
  )
})

test.each([
  [
    'a line that is wrong',
    { lines: [{ ...lines[0], amount: '11.33' }, ...lines.slice(1)] },
    /lines: line 1 \(power P1\).*11\.32, not 11\.33/,
  ],
  ['a line that is missing', { lines: lines.slice(1) }, /the lines add up to 56\.75, the total is 68\.07/],
  ['a total that is wrong', { amount_total: '70.00' }, /the total is 70/],
  ['an unknown field', { amount: 3 }, /amount/],
  ['an unknown contract', { contract: 'E9' }, /contract: there is no contract E9/],
  ['a contract of another type', { contract: 'G1' }, /type: the contract G1 is of gas/],
  ['a day that does not exist', { date: '2026-02-30' }, /date: is not a day/],
  ['a period that ends before it begins', { end_date: '2026-08-01' }, /end_date: is before start_date/],
  ['more pending than there is', { amount_pending: '70.00' }, /amount_pending: is more/],
  ['something pending of a paid one', { paid: 'paid' }, /amount_pending: is not 0 though it is paid/],
  ['no lines', { lines: [] }, /lines: is empty/],
  ['an amount with a comma', { amount_total: '68,07' }, /amount_total: is not a number/],
  [
    'a link that is no https address',
    { payment_link: 'javascript:alert(1)' },
    /payment_link: is not an https address/,
  ],
  ['one to rectify that nobody knows', { rectifies: 'FE9' }, /rectifies: there is no invoice FE9/],
])('%s is refused with its line, and the others are kept', async (_, over, message) => {
  const { code, out } = await importing(aRecord('FE1'), aRecord('FE2', over), aRecord('FE3'))
  expect(out).toMatch(/^line 2: /m)
  expect(out).toMatch(message)
  expect(out).toContain('2 new, 0 changed, 0 as they were, 1 refused')
  expect(code).toBe(1)
  expect(await find('FE2')).toBeUndefined()
})

test('an invoice does not move to another contract, and comes once in a file', async () => {
  await aContract(database, { customerId: owner.id, name: 'E2' })
  await importing(aRecord('FE1'))
  expect((await importing(aRecord('FE1', { contract: 'E2' }))).out).toMatch(
    /line 1: contract: .*another contract/,
  )
  expect((await importing(aRecord('FE2'), aRecord('FE2'))).out).toMatch(
    /line 2: number: invoice FE2 is on line 1/,
  )
})

async function aPayment(state: string, isOpen: boolean) {
  await database.run(sql`
    with p as (insert into payments (transaction_id, customer_id, platform, amount_cents, state)
      values (${`t-${state}`}, ${owner.id}, 'sandbox', 6420, ${state}) returning customer_id, id)
    insert into payment_items (customer_id, payment_id, invoice_id, amount_cents, is_open)
    select p.customer_id, p.id, i.id, 6420, ${isOpen} from p, invoices i where i.number = 'FE1'`)
}

test('what was paid here stays paid, whatever an older file says', async () => {
  await importing(aRecord('FE1'))
  await aPayment('succeeded', false)
  await database.run(sql`update invoices set paid_status = 'paid', amount_pending_cents = 0`)
  expect((await importing(aRecord('FE1'))).out).toContain('1 as they were')
  expect(await find('FE1')).toMatchObject({ paid_status: 'paid', amount_pending_cents: 0 })
})

test('an invoice that is being paid is refused', async () => {
  await importing(aRecord('FE1'))
  await aPayment('started', true)
  const other = { amount_pending: '10.00' }
  expect((await importing(aRecord('FE1', other))).out).toMatch(/amount_pending: the invoice is being paid/)
  expect(await find('FE1')).toMatchObject({ amount_pending_cents: 6420 })
})

test('of a contract that changed hands: who had it when the bill begins', async () => {
  const next = await aCustomer(database)
  const before = await database.one<{ id: number }>(sql`select id from contracts where name = 'E1'`)
  await database.run(sql`delete from directory where kind = 'contract' and key = 'E1'`)
  const { id } = await aContract(database, { customerId: next.id, name: 'E1' })
  await database.run(sql`
    update contracts set start_date = '2026-09-15', predecessor_customer_id = ${owner.id}, predecessor_id = ${before.id}
    where customer_id = ${next.id} and id = ${id}`)
  const last = aRecord('FE1', { end_date: '2026-09-14' })
  const first = aRecord('FE2', { start_date: '2026-09-15' })
  expect((await importing(last, first)).out).toContain('2 new')
  expect(await find('FE1')).toMatchObject({ customer_id: owner.id, contract_id: before.id })
  expect(await find('FE2')).toMatchObject({ customer_id: next.id, contract_id: id })
})
