import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { sql } from '#platform/database'
import { aContract, aCustomer, anInvoice, type Customer } from '#test/builders'
import { fanal } from '#test/command'
import { closedAfterAll, folderRemovedAfterAll } from '#test/closed-after-all'
import { testDatabase } from '#test/database'

const database = await closedAfterAll(testDatabase())
const folder = await folderRemovedAfterAll()
let owner: Customer
beforeEach(async () => {
  await database.run(
    sql`truncate directory, customers, contracts, invoices, batteries, payments, events cascade`,
  )
  owner = await aCustomer(database)
  const first = await aContract(database, { customerId: owner.id, name: 'E1' })
  await aContract(database, { customerId: owner.id, name: 'E2' })
  await aContract(database, { customerId: owner.id, name: 'G1', type: 'gas' })
  for (const number of ['FE1', 'FE2'])
    await anInvoice(database, { customerId: owner.id, contractId: first.id, number })
})

const aRecord = (over: object = {}) => ({
  name: 'Sol',
  vat: owner.vat,
  links: [
    { contract: 'E1', pes: 60, data_inici: '2025-01-01', es_origen: true },
    { contract: 'E2', pes: 40, data_inici: '2025-01-01' },
  ],
  movements: [
    { date: '2026-10-02', concept: 'surplus', amount: '3.87', contract: 'E1', invoice: 'FE1' },
    { date: '2026-11-02', concept: 'discount', amount: '-1.50', contract: 'E1', invoice: 'FE2' },
  ],
  ...over,
})

async function importing(...records: object[]) {
  const path = join(folder, `${Math.random()}.jsonl`)
  await writeFile(path, records.map((record) => JSON.stringify(record)).join('\n'))
  return fanal(database.address, ['import', 'batteries', path])
}
const links = () =>
  database.many(sql`
    select c.name as contract, l.pes, l.gestio_descomptes, l.data_final from battery_links l
      join contracts c on c.id = l.contract_id order by l.id`)
const ledger = () =>
  database.many(sql`
    select m.cents, m.reference, i.number from battery_movements m left join invoices i on i.id = m.invoice_id order by m.id`)

test('a battery with its contracts and its ledger; again, nothing changes; later, what is new is added', async () => {
  const first = await importing(aRecord())
  expect([first.code, first.out]).toEqual([
    0,
    expect.stringContaining('1 new, 0 changed, 0 as they were, 0 refused'),
  ])
  expect(await links()).toMatchObject([
    { contract: 'E1', pes: 6_000 },
    { contract: 'E2', pes: 4_000 },
  ])
  const written = [
    { cents: 387, reference: 'FE1 surplus', number: 'FE1' },
    { cents: -150, reference: 'FE2 discount', number: 'FE2' },
  ]
  expect(await ledger()).toEqual(written)
  expect((await importing(aRecord())).out).toContain('0 new, 0 changed, 1 as they were')
  expect(await ledger()).toEqual(written)
  const more = {
    date: '2026-11-05',
    concept: 'adjustment',
    amount: 10,
    reference: 'A-1',
    description: 'Promo',
  }
  const later = aRecord({ movements: [...aRecord().movements, more] })
  expect((await importing(later)).out).toContain('0 new, 1 changed')
  expect(await ledger()).toHaveLength(3)
})

test('what the customer chose stays, the dates follow the file', async () => {
  await importing(aRecord())
  await database.run(
    sql`update battery_links set pes = 7500, gestio_descomptes = 'acumular' where pes = 4000`,
  )
  const [origin, receiver] = aRecord().links
  await importing(aRecord({ links: [origin, { ...receiver, data_final: '2026-12-31' }] }))
  expect((await links())[1]).toEqual({
    contract: 'E2',
    pes: 7_500,
    gestio_descomptes: 'acumular',
    data_final: '2026-12-31',
  })
})

test.each<[string, object, string]>([
  ['nobody’s', { vat: '00000000T' }, 'vat: there is no customer'],
  ['of gas', { links: [{ contract: 'G1', data_inici: '2025-01-01' }] }, 'no electricity contract G1'],
  [
    'of an unknown invoice',
    { movements: [{ date: '2026-10-02', concept: 'surplus', amount: 1, invoice: 'X' }] },
    'no invoice X',
  ],
  [
    'without an invoice',
    { movements: [{ date: '2026-10-02', concept: 'surplus', amount: 1, reference: 'r' }] },
    'movements[0].invoice: is missing',
  ],
  [
    'without a name',
    { movements: [{ date: '2026-10-02', concept: 'opening', amount: 1 }] },
    'movements[0].reference: is missing',
  ],
  [
    'of nothing',
    { movements: [{ date: '2026-10-02', concept: 'opening', amount: 0, reference: 'r' }] },
    'movements[0].amount: is 0',
  ],
  [
    'of half a cent',
    { movements: [{ date: '2026-10-02', concept: 'opening', amount: '0.005', reference: 'r' }] },
    'is not an amount in euros',
  ],
  [
    'below zero',
    { movements: [{ date: '2026-10-02', concept: 'discount', amount: -1, invoice: 'FE1' }] },
    'less than nothing',
  ],
  [
    'moved',
    { movements: [{ date: '2026-10-02', concept: 'move', amount: 1, reference: 'r' }] },
    'movements[0].concept',
  ],
  [
    'no part of it',
    { links: [{ contract: 'E1', data_inici: '2025-01-01', es_receptor: false }] },
    'neither origin nor receiver',
  ],
  [
    'a weight without discounts',
    { links: [{ contract: 'E1', pes: 1, data_inici: '2025-01-01', es_origen: true, es_receptor: false }] },
    'only a receiver',
  ],
  [
    'over before it begins',
    { links: [{ contract: 'E1', data_inici: '2025-01-01', data_final: '2024-01-01' }] },
    'is before data_inici',
  ],
  ['twice the same contract', { links: [aLink(), aLink()] }, 'E1 is there twice'],
  ['without contracts', { links: [] }, 'links: is empty'],
])('refused, and nothing of it is kept: %s', async (_, over, reason) => {
  const { code, out } = await importing(aRecord(over), aRecord({ name: 'Luna', movements: [] }))
  expect([code, out]).toEqual([1, expect.stringContaining(reason)])
  // The file's other battery exists.
  expect(await database.many(sql`select name from batteries`)).toEqual([{ name: 'Luna' }])
})

function aLink() {
  return { contract: 'E1', data_inici: '2025-01-01' }
}

test('another amount under the same name is refused', async () => {
  await importing(aRecord())
  const [surplus] = aRecord().movements
  const { code, out } = await importing(aRecord({ movements: [{ ...surplus, amount: '5.00' }] }))
  expect([code, out]).toEqual([
    1,
    expect.stringContaining('FE1 surplus is there already with another amount'),
  ])
  expect(await ledger()).toHaveLength(2)
})

test('somebody else’s contract and invoice are not the customer’s', async () => {
  const other = await aCustomer(database)
  const contract = await aContract(database, { customerId: other.id, name: 'O1' })
  await anInvoice(database, { customerId: other.id, contractId: contract.id, number: 'FO1' })
  const { out } = await importing(
    aRecord({
      links: [{ contract: 'O1', data_inici: '2025-01-01' }],
      movements: [{ date: '2026-10-02', concept: 'surplus', amount: 1, invoice: 'FO1' }],
    }),
  )
  expect(out).toContain('no electricity contract O1')
  expect(out).toContain('no invoice FO1')
})
