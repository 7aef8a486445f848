import { forgetLeads } from '#features/contracting/leads/forget-leads'
import { sql } from '#platform/database'
import { hashOfBrowser } from '#platform/http/browser-secret'
import { wrongContract } from './audit-contract.ts'
import type { Wizard } from './wizards.ts'
import { promoCode, type World } from './world.ts'

interface Figures {
  leads: number
  contracts: number
  signed: number
  active: number
  withdrawals: number
  papers: number
  attachments: number
  mails: number
}

/** Every wizard is there once, whole, with what it was shown, and there is nothing else. */
export async function audit(
  world: World,
  wizards: readonly Wizard[],
): Promise<{ figures: Figures; wrong: string[] }> {
  const wrong: string[] = []
  for (const wizard of wizards.filter(({ isWalked }) => isWalked)) {
    const problems = [...(await wrongLeads(world, wizard)), ...(await wrongMails(world, wizard))]
    for (const [energy, shown] of [
      ['electricity', wizard.contracts],
      ['gas', wizard.gasContracts],
    ] as const)
      problems.push(...(await wrongContract(world, wizard, energy, shown)))
    wrong.push(...problems.map((problem) => `${wizard.kind}, ${wizard.fate}, ${wizard.vat}: ${problem}`))
  }
  return { figures: await countAll(world), wrong: [...wrong, ...(await wrongInAll(world, wizards))] }
}

/** One lead for a wizard, and one more for the gas of a dual. */
async function wrongLeads({ database }: World, wizard: Wizard): Promise<string[]> {
  const rows = await database.many<{ id: string; is_gas: boolean; contract: string | null }>(sql`
    select id, electricity_lead_id is not null as is_gas, contract from leads
    where browser_hashes @> array[${hashOfBrowser(wizard.secret ?? '')}]::text[]`)
  const idsOf = (isGas: boolean) =>
    rows
      .filter(({ is_gas }) => is_gas === isGas)
      .map(({ id }) => id)
      .join()
  const isDeleted = wizard.fate === 'deleted'
  const [main, gas] = isDeleted ? ['', ''] : [[...wizard.leads].join(), [...wizard.gasLeads].join()]
  const isConfirmed = !['deleted', 'left', 'unsigned'].includes(wizard.fate)
  return [
    ...(wizard.leads.size === 1 ? [] : [`was shown leads ${[...wizard.leads].join()}`]),
    ...(idsOf(false) === main ? [] : [`leads ${idsOf(false)}, not ${main}`]),
    ...(idsOf(true) === gas ? [] : [`gas leads ${idsOf(true)}, not ${gas}`]),
    ...(rows.every(({ contract }) => (contract !== null) === isConfirmed) ? [] : ['half of it is confirmed']),
  ]
}

async function wrongMails({ database }: World, { email, mails }: Wizard): Promise<string[]> {
  const rows = await database.many<{ subject: string }>(sql`
    select payload->>'subject' as subject from outbox where kind = 'mail' and payload->>'to' = ${email}`)
  const subjects = rows.map(({ subject }) => subject).sort()
  return subjects.length === mails ? [] : [`${subjects.length} mails, not ${mails}: ${subjects.join(' | ')}`]
}

const countAll = ({ database }: World) =>
  database.one<Figures>(sql`
    select (select count(*)::int from leads) as leads, (select count(*)::int from switches) as contracts,
      (select count(*)::int from contracts where sign_date is not null and name in (select contract from leads)) as signed,
      (select count(*)::int from contracts where state = 'activa') as active,
      (select count(*)::int from withdrawals) as withdrawals, (select count(*)::int from contract_papers) as papers,
      (select count(*)::int from contract_attachments) as attachments, (select count(*)::int from outbox) as mails`)

/** Over all: codes, what is active, and files that nobody needs any more. */
async function wrongInAll({ database }: World, wizards: readonly Wizard[]): Promise<string[]> {
  const used = wizards.filter(({ hasCode, contracts }) => hasCode && contracts.size > 0).length
  const { uses } = await database.one<{ uses: number }>(sql`
    select uses from promotional_codes where code = ${promoCode}`)
  const { unsigned } = await database.one<{ unsigned: number }>(sql`
    select count(*)::int as unsigned from switches w
      join contracts c on c.customer_id = w.customer_id and c.id = w.contract_id
      left join signatures s on s.customer_id = w.customer_id and s.change_id = w.change_id and s.state = 'signed'
    where c.state = 'activa' and (s.id is null or c.sign_date is null)`)
  const shown = wizards.reduce((sum, one) => sum + one.contracts.size + one.gasContracts.size, 0)
  const { locked } = await database.one<{ locked: number }>(sql`
    select count(*)::int as locked from directory d
      left join switches w on w.customer_id = d.customer_id and w.contract_id = d.id
    where d.kind = 'supply' and w.contract_id is null
      and d.key = any(${wizards.flatMap(({ cups, gasCups }) => [cups.slice(0, 20), gasCups.slice(0, 20)])}::text[])`)
  const { made } = await database.one<{ made: number }>(sql`select count(*)::int as made from switches`)
  return [
    ...(uses === used ? [] : [`the code counts ${uses} of ${used} contracts`]),
    ...(unsigned === 0 ? [] : [`${unsigned} active without a signature`]),
    ...(locked === 0 ? [] : [`${locked} supply points are taken without a contract`]),
    ...(made === shown ? [] : [`${made} contracts, ${shown} were shown`]),
    ...(await wrongFiles({ database })),
  ]
}

/** After a day, uploads whose answers were lost are gone; then only wizards that go on have files, each of them whole. */
async function wrongFiles({ database }: Pick<World, 'database'>): Promise<string[]> {
  await database.run(sql`update lead_files set created_at = created_at - interval '25 hours'`)
  await forgetLeads(database)
  const { finished, loose, unnamed, codes } = await database.one<
    Record<'finished' | 'loose' | 'unnamed' | 'codes', number>
  >(sql`
    select (select count(*)::int from lead_files f left join leads l on l.id = f.lead_id
        where l.id is null or l.confirmed_at is not null) as finished,
      (select count(*)::int from lead_file_parts p left join lead_files f on f.id = p.file_id where f.id is null) as loose,
      (select count(*)::int from lead_summaries s left join leads l on l.id = s.lead_id
        where l.id is null or l.confirmed_at is not null) as unnamed,
      (select count(*)::int from lead_codes k left join leads l on l.id = k.lead_id
        where l.id is null or l.confirmed_at is not null) as codes`)
  // Hashed there: all contents at once would be too much for one answer.
  const { broken } = await database.one<{ broken: number }>(sql`
    select count(*)::int as broken
    from contract_attachments a join files f on f.customer_id = a.customer_id and f.id = a.file_id
    where encode(sha256(f.content), 'hex') <> f.sha256`)
  return [
    ...(finished === 0 ? [] : [`${finished} files of finished leads`]),
    ...(loose === 0 ? [] : [`${loose} parts of no file`]),
    ...(unnamed === 0 ? [] : [`${unnamed} summaries of finished leads`]),
    ...(codes === 0 ? [] : [`${codes} codes of finished leads`]),
    ...(broken === 0 ? [] : [`${broken} attachments with another content`]),
  ]
}
