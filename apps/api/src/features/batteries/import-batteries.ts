import { scaledWeights } from '@fanal/domain/batteries/battery-shares'
import { findKnownVats, findOwnerVats } from '#features/account/customer-queries'
import type { Db } from '#platform/database'
import { findInDirectory } from '#platform/database/directory'
import { type Importer, type Lined, oneByOne, type Refuse } from '#platform/database/import-records'
import { type BatteryRecord, readBatteryRecord } from './battery-record.ts'
import {
  ensureBattery,
  findBalance,
  findElectricityOwners,
  findOtherAmount,
  findWeights,
  insertMovements,
  type OwnBattery,
  upsertLinks,
} from './import-queries.ts'

export const batteryImporter: Importer<BatteryRecord> = {
  what: 'battery',
  nameField: 'name',
  read: readBatteryRecord,
  refuseConflicts,
  save: oneByOne(saveBattery),
}

interface Known {
  vats: Set<string>
  /** Owners of the batteries; contracts must be of electricity. */
  contracts: Map<string, string>
  invoices: Map<string, string>
}

/** A battery, its contracts and invoices belong to one customer. */
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
  return {
    vats: await findKnownVats(
      db,
      records.map(({ vat }) => vat),
    ),
    contracts: await findElectricityOwners(db, names),
    invoices: await findOwnerVats(db, 'invoice', numbers),
  }
}

async function saveBattery(tx: Db, record: BatteryRecord): Promise<'created' | 'changed' | 'unchanged'> {
  const customer = await findInDirectory(tx, 'tax_id', record.vat)
  if (!customer) throw refusedData(`vat: there is no customer ${record.vat}`)
  const customerId = customer.customer_id
  const { id: batteryId, isNew } = await ensureBattery(tx, customerId, record.battery)
  const own = { customerId, batteryId }
  const written = (await saveLinks(tx, own, record)) + (await saveMovements(tx, own, record))
  if (isNew) return 'created'
  return written > 0 ? 'changed' : 'unchanged'
}

/** Weight and discounts of a link that is there are the customer's to change: a file does not undo that. */
async function saveLinks(tx: Db, own: OwnBattery, { links: given }: BatteryRecord): Promise<number> {
  const stored = await findWeights(tx, own)
  const weights = scaledWeights(
    given.map(({ pes }) => pes),
    given.map(({ contract }) => stored.get(contract)),
  )
  const links = given.map((link, i) => ({ ...link, pes: weights[i] ?? 0 }))
  return upsertLinks(tx, own, links)
}

/** Existing movements stay; the same name with another amount is refused, as is a battery below zero. */
async function saveMovements(tx: Db, own: OwnBattery, { movements }: BatteryRecord): Promise<number> {
  const written = await insertMovements(tx, own, movements)
  const other = await findOtherAmount(tx, own, movements)
  if (other) throw refusedData(`movements: ${other} is there already with another amount`)
  if ((await findBalance(tx, own)) < 0)
    throw refusedData('movements: the battery would hold less than nothing')
  return written
}

/** Like a constraint violation of the database. */
const refusedData = (message: string) => Object.assign(new Error(message), { code: '23514' })
