import { type Database, type Db, sql } from '#platform/database'
import type { FileRecord } from '#platform/records'
import { type ContractRecord, readContractRecord } from './contract-record.ts'
import { type SavedCounts, saveContracts } from './save-contracts.ts'

const atOnce = 500

export interface ImportReport extends SavedCounts {
  unchanged: number
  refused: number
}

interface ImportOptions {
  onRefused: (line: number, problems: readonly string[]) => void
  onProgress?: (records: number) => void
}

type Good = ContractRecord & { line: number }

/**
 * Each record is written whole or not at all, and whatever is refused keeps none of the others back. Records go to the
 * database many at a time; where such a heap fails, its records go one by one, so that only the bad one is lost.
 */
export async function importContracts(
  database: Database,
  records: AsyncIterable<FileRecord>,
  { onRefused, onProgress }: ImportOptions,
): Promise<ImportReport> {
  const report: ImportReport = { created: 0, changed: 0, unchanged: 0, refused: 0 }
  const lines = new Map<string, number>()
  const refuse = (line: number, problems: readonly string[]) => {
    report.refused += 1
    onRefused(line, problems)
  }
  let heap: Good[] = []
  let seen = 0
  const flush = async () => {
    const wanted = await refuseConflicts(database, heap, refuse)
    await saveHeap(database, wanted, report, refuse)
    heap = []
    onProgress?.(seen)
  }
  for await (const { line, values, problem } of records) {
    seen += 1
    const read = values ? readContractRecord(values) : { problems: [problem ?? ''] }
    if ('problems' in read) refuse(line, read.problems)
    else {
      const before = lines.get(read.name)
      lines.set(read.name, before ?? line)
      if (before === undefined) heap.push({ ...read, line })
      else refuse(line, [`name: contract ${read.name} is on line ${before} already`])
    }
    if (heap.length >= atOnce) await flush()
  }
  await flush()
  return report
}

type Refuse = (line: number, problems: readonly string[]) => void

async function saveHeap(
  database: Database,
  records: readonly Good[],
  report: ImportReport,
  refuse: Refuse,
): Promise<void> {
  if (records.length === 0) return
  try {
    const { created, changed } = await database.transaction((tx) => saveContracts(tx, records))
    report.created += created
    report.changed += changed
    report.unchanged += records.length - created - changed
  } catch (error) {
    const [only, ...others] = records
    if (only && others.length === 0) refuse(only.line, [reasonOf(error)])
    else for (const one of records) await saveHeap(database, [one], report, refuse)
  }
}

/** Only what the database says about the data; that it is away is another matter. */
function reasonOf(error: unknown): string {
  const { code = '', message = '' } = error as { code?: string; message?: string }
  if (!/^2[23]/.test(code)) throw error
  return message
}

interface Known {
  contracts: { name: string; vat: string }[]
  vats: string[]
}

/** A contract stays with its customer, and a new customer has a name and an e-mail address. */
async function refuseConflicts(db: Db, records: readonly Good[], refuse: Refuse): Promise<Good[]> {
  const { contracts, vats } = await findKnown(db, records)
  const owners = new Map(contracts.map(({ name, vat }) => [name, vat]))
  const known = new Set(vats)
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
    // Those of the same new customer that follow need not say it again.
    else known.add(vat)
    return problems.length === 0
  })
}

async function findKnown(db: Db, records: readonly Good[]): Promise<Known> {
  const contracts = await db.many<{ name: string; vat: string }>(sql`
    select c.name, u.vat from contracts c join customers u on u.id = c.customer_id
    where c.name = any(${records.map(({ name }) => name)}::text[])`)
  const customers = await db.many<{ vat: string }>(
    sql`select vat from customers where vat = any(${records.map(({ vat }) => vat)}::text[])`,
  )
  return { contracts, vats: customers.map(({ vat }) => vat) }
}
