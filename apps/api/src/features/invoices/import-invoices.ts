import { findKnownVats } from '#features/account/customer-queries'
import { findContractTypes } from '#features/contracts/import-queries'
import type { Db } from '#platform/database'
import type { Importer, Lined, Refuse } from '#platform/database/import-records'
import { findImportedInvoices, type ImportedInvoice } from './import-queries.ts'
import { type InvoiceRecord, readInvoiceRecord } from './invoice-record.ts'
import { saveInvoices } from './save-invoices.ts'

export const invoiceImporter: Importer<InvoiceRecord> = {
  what: 'invoice',
  nameField: 'number',
  read: readInvoiceRecord,
  refuseConflicts,
  save: saveInvoices,
}

/** The owner must exist and cannot change; an invoice that is being paid is refused until that has ended. */
async function refuseConflicts(
  db: Db,
  records: readonly Lined<InvoiceRecord>[],
  refuse: Refuse,
): Promise<Lined<InvoiceRecord>[]> {
  const { types, people, invoices } = await findKnown(db, records)
  const known = new Map(invoices.map((invoice) => [invoice.number, invoice]))
  return records.filter((record) => {
    const problems = [
      ...ownerProblems(record, types, people),
      ...changeProblems(record, known.get(record.name)),
    ]
    if (record.rectifies && !known.has(record.rectifies))
      problems.push(`rectifies: there is no invoice ${record.rectifies}`)
    if (problems.length > 0) refuse(record.line, problems)
    // Later records may rectify it before it is written.
    else if (!known.has(record.name)) known.set(record.name, unwritten(record))
    return problems.length === 0
  })
}

const unwritten = ({ name, contract, vat, type }: InvoiceRecord): ImportedInvoice => ({
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

function changeProblems(record: InvoiceRecord, known: ImportedInvoice | undefined): string[] {
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
  const numbers = records.flatMap(({ name, rectifies }) => (rectifies ? [name, rectifies] : [name]))
  return {
    types: await findContractTypes(
      db,
      records.map(({ contract }) => contract),
    ),
    people: await findKnownVats(
      db,
      records.map(({ vat }) => vat),
    ),
    invoices: await findImportedInvoices(db, numbers),
  }
}
