import { findKnownVats, findOwnerVats } from '#features/account/customer-queries'
import type { Db } from '#platform/database'
import type { Importer, Lined, Refuse } from '#platform/database/import-records'
import { type ContractRecord, readContractRecord } from './contract-record.ts'
import { saveContracts } from './save-contracts.ts'

type Good = Lined<ContractRecord>

export const contractImporter: Importer<ContractRecord> = {
  what: 'contract',
  nameField: 'name',
  read: readContractRecord,
  refuseConflicts,
  save: saveContracts,
}

/** A contract stays with its customer, and a new customer needs a name and an e-mail address. */
async function refuseConflicts(db: Db, records: readonly Good[], refuse: Refuse): Promise<Good[]> {
  const owners = await findOwnerVats(
    db,
    'contract',
    records.map(({ name }) => name),
  )
  const known = await findKnownVats(
    db,
    records.map(({ vat }) => vat),
  )
  return records.filter(({ line, name, vat, customer, columns }) => {
    const problems: string[] = []
    const owner = owners.get(name)
    if (owner !== undefined && owner !== vat) problems.push('vat: the contract belongs to another customer')
    if (owner === undefined && columns['type'] === 'electricity' && !columns['contracted_power'])
      problems.push('power_p1: is missing')
    const isNew = !known.has(vat)
    if (isNew)
      for (const field of ['name', 'email'])
        if (!customer[field]) problems.push(`customer_${field}: is missing, and the customer is new`)
    if (problems.length > 0) refuse(line, problems)
    // Later records of the same new customer need not repeat it.
    else known.add(vat)
    return problems.length === 0
  })
}
