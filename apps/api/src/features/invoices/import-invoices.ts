import { type Db, sql } from '#platform/database'
import type { Importer, Lined, Refuse } from '#platform/database/import-records'
import { type InvoiceRecord, readInvoiceRecord } from './invoice-record.ts'
import { saveInvoices } from './save-invoices.ts'

export const invoiceImporter: Importer<InvoiceRecord> = {
  what: 'invoice',
  nameField: 'number',
  read: readInvoiceRecord,
  refuseConflicts,
  save: saveInvoices,
}

interface Known {
  number: string
  contract: string | null
  vat: string
  type: string
  is_being_paid: boolean
  amount_pending_cents: number
}

/** Whose it is must be known and stays; what is being paid is left alone until that has ended. */
async function refuseConflicts(
  db: Db,
  records: readonly Lined<InvoiceRecord>[],
  refuse: Refuse,
): Promise<Lined<InvoiceRecord>[]> {
  const { contracts, vats, invoices } = await findKnown(db, records)
  const types = new Map(contracts.map(({ name, type }) => [name, type]))
  const people = new Set(vats)
  const known = new Map(invoices.map((invoice) => [invoice.number, invoice]))
  return records.filter((record) => {
    const problems = [
      ...ownerProblems(record, types, people),
      ...changeProblems(record, known.get(record.name)),
    ]
    if (record.rectifies && !known.has(record.rectifies))
      problems.push(`rectifies: there is no invoice ${record.rectifies}`)
    if (problems.length > 0) refuse(record.line, problems)
    // Those that follow may rectify it, though it is not written yet.
    else if (!known.has(record.name)) known.set(record.name, unwritten(record))
    return problems.length === 0
  })
}

const unwritten = ({ name, contract, vat, type }: InvoiceRecord): Known => ({
  number: name,
  contract: contract || null,
  vat,
  type,
  is_being_paid: false,
  amount_pending_cents: 0,
})

function ownerProblems(
  { type, contract, vat }: InvoiceRecord,
  types: ReadonlyMap<string, string>,
  people: ReadonlySet<string>,
): string[] {
  if (type === 'multipoint') return people.has(vat) ? [] : [`vat: there is no customer ${vat}`]
  const known = types.get(contract)
  if (known === undefined) return [`contract: there is no contract ${contract}`]
  return known === type ? [] : [`type: the contract ${contract} is of ${known}`]
}

function changeProblems(record: InvoiceRecord, known: Known | undefined): string[] {
  if (!known) return []
  const problems: string[] = []
  if (known.type !== record.type) problems.push(`type: the invoice is one of ${known.type}`)
  if (record.type === 'multipoint' ? known.vat !== record.vat : known.contract !== record.contract)
    problems.push('contract: the invoice belongs to another contract')
  if (known.is_being_paid && known.amount_pending_cents !== record.amount_pending_cents)
    problems.push('amount_pending: the invoice is being paid at this moment: import it again later')
  return problems
}

async function findKnown(db: Db, records: readonly InvoiceRecord[]) {
  const contracts = await db.many<{ name: string; type: string }>(sql`
    select name, type from contracts where name = any(${records.map(({ contract }) => contract)}::text[])`)
  const customers = await db.many<{ vat: string }>(
    sql`select vat from customers where vat = any(${records.map(({ vat }) => vat)}::text[])`,
  )
  const numbers = records.flatMap(({ name, rectifies }) => (rectifies ? [name, rectifies] : [name]))
  const invoices = await db.many<Known>(sql`
    select i.number, i.type, c.name as contract, u.vat, i.amount_pending_cents,
      exists (select from payment_items p where p.invoice_id = i.id and p.is_open) as is_being_paid
    from invoices i join customers u on u.id = i.customer_id left join contracts c on c.id = i.contract_id
    where i.number = any(${numbers}::text[])`)
  return { contracts, vats: customers.map(({ vat }) => vat), invoices }
}
