import { scaledWeights } from '@fanal/domain/batteries/battery-shares'
import { type Db, sql } from '#platform/database'
import type { Importer, Lined, Refuse, SavedCounts } from '#platform/database/import-records'
import { type BatteryRecord, readBatteryRecord } from './battery-record.ts'

export const batteryImporter: Importer<BatteryRecord> = {
  what: 'battery',
  nameField: 'name',
  read: readBatteryRecord,
  refuseConflicts,
  async save(tx, records) {
    const counts: SavedCounts = { created: 0, changed: 0 }
    for (const record of records) {
      const outcome = await saveBattery(tx, record)
      if (outcome !== 'unchanged') counts[outcome] += 1
    }
    return counts
  },
}

interface Known {
  vats: Set<string>
  /** Whose each is; of contracts only those of electricity. */
  contracts: Map<string, string>
  invoices: Map<string, string>
}

/** A battery, its contracts and the invoices of its movements belong to one customer. */
async function refuseConflicts(
  db: Db,
  records: readonly Lined<BatteryRecord>[],
  refuse: Refuse,
): Promise<Lined<BatteryRecord>[]> {
  const known = await findKnown(db, records)
  return records.filter((record) => {
    const problems = known.vats.has(record.vat)
      ? [...foreignProblems(record, known)]
      : [`vat: there is no customer ${record.vat}`]
    if (problems.length > 0) refuse(record.line, problems)
    return problems.length === 0
  })
}

function* foreignProblems({ vat, links, movements }: BatteryRecord, { contracts, invoices }: Known) {
  for (const [i, { contract }] of links.entries())
    if (contracts.get(contract) !== vat)
      yield `links[${i}].contract: the customer has no electricity contract ${contract}`
  for (const [i, { contract, invoice }] of movements.entries()) {
    if (contract && contracts.get(contract) !== vat)
      yield `movements[${i}].contract: the customer has no electricity contract ${contract}`
    if (invoice && invoices.get(invoice) !== vat)
      yield `movements[${i}].invoice: the customer has no invoice ${invoice}`
  }
}

async function findKnown(db: Db, records: readonly BatteryRecord[]): Promise<Known> {
  const movements = records.flatMap((record) => record.movements)
  const names = [
    ...records.flatMap(({ links }) => links.map(({ contract }) => contract)),
    ...movements.map(({ contract }) => contract),
  ]
  const numbers = movements.map(({ invoice }) => invoice)
  const customers = await db.many<{ vat: string }>(
    sql`select vat from customers where vat = any(${records.map(({ vat }) => vat)}::text[])`,
  )
  const contracts = await db.many<{ name: string; vat: string }>(sql`
    select c.name, u.vat from contracts c join customers u on u.id = c.customer_id
    where c.name = any(${names}::text[]) and c.type = 'electricity'`)
  const invoices = await db.many<{ number: string; vat: string }>(sql`
    select i.number, u.vat from invoices i join customers u on u.id = i.customer_id
    where i.number = any(${numbers}::text[])`)
  return {
    vats: new Set(customers.map(({ vat }) => vat)),
    contracts: new Map(contracts.map(({ name, vat }) => [name, vat])),
    invoices: new Map(invoices.map(({ number, vat }) => [number, vat])),
  }
}

async function saveBattery(tx: Db, record: BatteryRecord): Promise<'created' | 'changed' | 'unchanged'> {
  const isNew = await tx.run(sql`
    insert into batteries (customer_id, name) select id, ${record.battery} from customers where vat = ${record.vat}
    on conflict do nothing`)
  const { id } = await tx.one<{ id: number }>(sql`
    select b.id from batteries b join customers u on u.id = b.customer_id
    where u.vat = ${record.vat} and b.name = ${record.battery} for update of b`)
  const written = (await saveLinks(tx, id, record)) + (await saveMovements(tx, id, record))
  if (isNew > 0) return 'created'
  return written > 0 ? 'changed' : 'unchanged'
}

/** Weight and discounts of a link that is there are the customer's to change: a file does not undo that. */
async function saveLinks(tx: Db, batteryId: number, { links: given }: BatteryRecord): Promise<number> {
  const known = await tx.many<{ contract: string; pes: number }>(sql`
    select c.name as contract, l.pes from battery_links l join contracts c on c.id = l.contract_id
    where l.battery_id = ${batteryId}`)
  const stored = new Map(known.map(({ contract, pes }) => [contract, pes]))
  const weights = scaledWeights(
    given.map(({ pes }) => pes),
    given.map(({ contract }) => stored.get(contract)),
  )
  const links = given.map((link, i) => ({ ...link, pes: weights[i] ?? 0 }))
  return tx.run(sql`
    insert into battery_links as l (battery_id, contract_id, pes, gestio_descomptes, data_inici, data_final, es_origen,
      es_receptor)
    select ${batteryId}, c.id, r.pes, r.gestio_descomptes, r.data_inici, r.data_final, r.es_origen, r.es_receptor
    from rows from (jsonb_to_recordset(${JSON.stringify(links)}) as (contract text, pes bigint, gestio_descomptes text,
      data_inici date, data_final date, es_origen boolean, es_receptor boolean)) with ordinality
      as r (contract, pes, gestio_descomptes, data_inici, data_final, es_origen, es_receptor, place)
      join contracts c on c.name = r.contract
    order by r.place
    on conflict (battery_id, contract_id) do update set data_inici = excluded.data_inici,
      data_final = excluded.data_final, es_origen = excluded.es_origen, es_receptor = excluded.es_receptor,
      pes = case when excluded.es_receptor then l.pes else 0 end
    where (l.data_inici, l.data_final, l.es_origen, l.es_receptor)
      is distinct from (excluded.data_inici, excluded.data_final, excluded.es_origen, excluded.es_receptor)`)
}

/** What is there already stays; the same name with another amount is refused, as is a battery below zero. */
async function saveMovements(tx: Db, batteryId: number, { movements }: BatteryRecord): Promise<number> {
  const rows = JSON.stringify(movements)
  const written = await tx.run(sql`
    insert into battery_movements (battery_id, day, contract_id, invoice_id, concept, description, cents, reference)
    select ${batteryId}, r.date, c.id, i.id, r.concept, r.description, r.cents, r.reference
    from rows from (jsonb_to_recordset(${rows}) as (date date, contract text, invoice text, concept text, description text,
      cents bigint, reference text)) with ordinality
      as r (date, contract, invoice, concept, description, cents, reference, place)
      left join contracts c on c.name = nullif(r.contract, '')
      left join invoices i on i.number = nullif(r.invoice, '')
    order by r.date, r.place
    on conflict (battery_id, reference) do nothing`)
  const other = await tx.maybe<{ reference: string }>(sql`
    select m.reference from jsonb_to_recordset(${rows}) as r (reference text, cents bigint)
      join battery_movements m on m.battery_id = ${batteryId} and m.reference = r.reference
    where m.cents <> r.cents limit 1`)
  if (other) throw refusedData(`movements: ${other.reference} is there already with another amount`)
  const { cents } = await tx.one<{ cents: number }>(sql`
    select coalesce(sum(cents), 0)::bigint as cents from battery_movements where battery_id = ${batteryId}`)
  if (cents < 0) throw refusedData('movements: the battery would hold less than nothing')
  return written
}

/** As the database refuses data that break a rule of a table. */
const refusedData = (message: string) => Object.assign(new Error(message), { code: '23514' })
