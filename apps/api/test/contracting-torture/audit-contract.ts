import { createHash } from 'node:crypto'
import { sql } from '#platform/database'
import type { Fate, Wizard } from './wizards.ts'
import type { World } from './world.ts'

interface ContractRow {
  id: number
  customer_id: number
  name: string
  state: string
  is_signed: boolean
  vat: string
  changes: string[]
  signatures: string[]
  signed_hash: string
  mandates: string[]
  withdrawals: string[]
  attached: string[]
}

/** State of contract, change and signature in the end. */
const ends: Record<Fate, [state: string, change: string, signature: string] | undefined> = {
  left: undefined,
  deleted: undefined,
  unsigned: undefined,
  signed: ['esborrany', 'sent', 'signed'],
  active: ['activa', 'done', 'signed'],
  rejected: ['baixa', 'rejected', 'signed'],
  'withdrawn by link': ['baixa', 'withdrawn', 'signed'],
  'withdrawn in portal': ['baixa', 'withdrawn', 'signed'],
  'withdrawn when active': ['activa', 'done', 'signed'],
}

/** Faults of the contract of one energy of a wizard, which may have none. */
export async function wrongContract(
  world: World,
  wizard: Wizard,
  energy: 'electricity' | 'gas',
  shown: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await findContracts(world, energy === 'gas' ? wizard.gasCups : wizard.cups)
  const isWanted = wizard.kind === 'dual' || wizard.kind === energy
  const end = isWanted ? ends[wizard.fate] : undefined
  const [row] = rows
  if (!end || !row || rows.length > 1)
    return !end && !row && shown.size === 0 ? [] : [`${rows.length} contracts of ${energy}`]
  const has = [row.state, row.changes.join(), row.signatures.join()].join()
  const isSigned = end[2] === 'signed'
  const isWithdrawn = wizard.fate.startsWith('withdrawn')
  const problems = [
    ...([...shown].join() === row.name ? [] : [`is ${row.name}, and was shown ${[...shown].join()}`]),
    ...(row.vat === wizard.vat ? [] : [`belongs to ${row.vat}`]),
    ...(has === end.join() ? [] : [`is ${has}, not ${end.join()}`]),
    ...(row.is_signed === isSigned ? [] : ['is signed, or is not']),
    ...(row.mandates.length === 1 && row.mandates[0]?.startsWith(`${row.name}-`) ? [] : ['has no mandate']),
    ...(row.withdrawals.length === Number(isWithdrawn) &&
    row.withdrawals.every((number) => wizard.withdrawals.has(number))
      ? []
      : [`withdrawals ${row.withdrawals.join()}`]),
    ...(row.attached.join() === filesOf(wizard, energy).join()
      ? []
      : [`${row.attached.length} files of ${filesOf(wizard, energy).length}, or others`]),
    ...(await wrongPapers(world, row)),
  ]
  return problems.map((problem) => `${energy} ${problem}`)
}

/** The gas of a dual names the identity of its electricity, unless it was sent inside of its own step. */
function filesOf({ kind, files, isDraftless }: Wizard, energy: 'electricity' | 'gas'): string[] {
  const isOf = (purpose: string) => {
    if (kind !== 'dual') return true
    if (energy === 'electricity') return purpose !== 'gas_invoice'
    return purpose === 'gas_invoice' || (purpose === 'identity' && isDraftless)
  }
  return files
    .filter(({ purpose }) => isOf(purpose))
    .map(({ sha256 }) => sha256)
    .sort()
}

const findContracts = ({ database }: World, cups: string) =>
  database.many<ContractRow>(sql`
    select c.id, c.customer_id, c.name, c.state, c.sign_date is not null as is_signed, u.vat,
      array(select r.state from change_requests r where r.customer_id = c.customer_id and r.contract_id = c.id) as changes,
      array(select s.state from signatures s join change_requests r on r.customer_id = s.customer_id and r.id = s.change_id
        where r.customer_id = c.customer_id and r.contract_id = c.id) as signatures,
      (select max(s.document_sha256) from signatures s
        join change_requests r on r.customer_id = s.customer_id and r.id = s.change_id
        where r.customer_id = c.customer_id and r.contract_id = c.id) as signed_hash,
      array(select w.mandate from switches w where w.customer_id = c.customer_id and w.contract_id = c.id) as mandates,
      array(select d.number from withdrawals d where d.customer_id = c.customer_id and d.contract_id = c.id) as withdrawals,
      array(select f.sha256 from contract_attachments a join files f on f.customer_id = a.customer_id and f.id = a.file_id
        where a.customer_id = c.customer_id and a.contract_id = c.id order by 1) as attached
    from contracts c join customers u on u.id = c.customer_id where c.cups = ${cups}`)

const agreed = [
  'contract',
  'direct_debit',
  'draft_kept',
  'early_start',
  'gdpr',
  'may_call',
  'publicity',
  'solvency',
]

/** Summary, contract and mandate, each once and as it was hashed; and what was agreed to with them, once. */
async function wrongPapers({ database }: World, row: ContractRow): Promise<string[]> {
  const papers = await database.many<{ kind: string; document: Buffer; sha256: string; made_at: Date }>(sql`
    select kind, document, sha256, made_at from contract_papers
    where customer_id = ${row.customer_id} and contract_id = ${row.id} order by kind`)
  const consents = await database.many<{ purpose: string }>(sql`
    select k.purpose from consents k join contract_papers p on p.customer_id = k.customer_id and p.made_at = k.filed_at
    where p.customer_id = ${row.customer_id} and p.contract_id = ${row.id} and p.kind = 'contract' order by 1`)
  const kinds = papers.map(({ kind }) => kind).join()
  const purposes = consents.map(({ purpose }) => purpose).join()
  const isHashed = papers.every(
    ({ document, sha256 }) => createHash('sha256').update(document).digest('hex') === sha256,
  )
  const signed = papers.find(({ kind }) => kind === 'contract')
  return [
    ...(kinds === 'contract,sepa,summary' ? [] : [`has papers ${kinds}`]),
    ...(isHashed ? [] : ['has a paper with another hash']),
    ...(signed?.sha256 === row.signed_hash ? [] : ['is not what is signed']),
    ...(purposes === agreed.join() ? [] : [`consents ${purposes}`]),
  ]
}
